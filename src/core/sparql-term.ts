import type { Term } from "./term.ts";

/**
 * A term in SPARQL syntax (https://www.w3.org/TR/sparql11-query/#QSynTerms). Characters that could end an IRI or a
 * literal are escaped, so a term from untrusted data stays one term. A blank node has no name outside its file and
 * becomes a variable.
 */
export function sparqlTerm(term: Term, variable: string): string {
  switch (term.termType) {
    case "NamedNode":
      return `<${escapeIri(term.value)}>`;
    case "BlankNode":
      return `?${variable}`;
    case "Literal": {
      const text = `"${escapeLiteral(term.value)}"`;
      if (term.language !== undefined) return `${text}@${term.language.replace(/[^A-Za-z0-9-]/g, "")}`;
      return term.datatype === undefined ? text : `${text}^^<${escapeIri(term.datatype)}>`;
    }
  }
}

/** Not allowed between the angle brackets of an IRIREF: controls, space, and `<>"{}|^` + "`" + `\`. */
function escapeIri(iri: string): string {
  return [...iri]
    .map((char) => (char <= " " || '<>"{}|^`\\'.includes(char) ? encodeURIComponent(char) : char))
    .join("");
}

const literalEscapes: Readonly<Record<string, string>> = {
  "\\": "\\\\",
  '"': '\\"',
  "\n": "\\n",
  "\r": "\\r",
  "\t": "\\t",
};

function escapeLiteral(value: string): string {
  return value.replace(/[\\"\n\r\t]/g, (char) => literalEscapes[char] as string);
}
