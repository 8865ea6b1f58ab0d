import type { Entity } from "./input.ts";
import type { Edge, Entities } from "./world.ts";

/** The statements, and what is known of their entities, as Turtle. */
export function turtle(entities: Entities, statements: readonly Edge[]): string {
  const names = [...new Set(statements.map(({ name }) => name))].sort();
  const ids = [...new Set(statements.flatMap(({ subject, object }) => [subject, object]))].sort();
  const bySubject = Map.groupBy(statements, ({ subject }) => subject);
  const lines = [
    "@prefix e: <https://factweave.example/entity/> .",
    "@prefix r: <https://factweave.example/relation/> .",
    "@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .",
    "@prefix skos: <http://www.w3.org/2004/02/skos/core#> .",
    "@prefix schema: <http://schema.org/> .",
    "@prefix owl: <http://www.w3.org/2002/07/owl#> .",
    "@prefix foaf: <http://xmlns.com/foaf/0.1/> .",
    "",
    ...names.map((name) => `r:${relationId(name)} rdfs:label ${literal(name)} .`),
    "",
  ];
  for (const id of ids) {
    const { label, alternatives = [], description, wikidata_id, wikipedia } = entities.get(id) as Entity;
    const said = [
      `rdfs:label ${literal(label as string)}`,
      ...alternatives.filter((name) => name !== label).map((name) => `skos:altLabel ${literal(name)}`),
      ...(description ? [`schema:description ${literal(description)}`] : []),
      ...(wikidata_id ? [`owl:sameAs <http://www.wikidata.org/entity/${wikidata_id}>`] : []),
      ...(wikipedia ? [`foaf:isPrimaryTopicOf <${encodeURI(decodeURI(wikipedia))}>`] : []),
      ...(bySubject.get(id) ?? []).map(({ name, object }) => `r:${relationId(name)} e:${entityId(object)}`),
    ];
    lines.push(`e:${entityId(id)} ${said.join(" ;\n  ")} .`);
  }
  return `${lines.join("\n")}\n`;
}

function entityId(id: string): string {
  return id.replace(/^\//, "").replaceAll("/", "-");
}

function relationId(name: string): string {
  return name.replaceAll(" ", "-");
}

function literal(text: string): string {
  return JSON.stringify(text);
}
