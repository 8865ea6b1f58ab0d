/**
 * An RDF term as plain JSON, structurally an RDF/JS term without methods (https://rdf.js.org/data-model-spec/).
 * A literal without `datatype` is an `xsd:string`, or a `rdf:langString` when it has a `language`.
 */
export type Term =
  | { readonly termType: "NamedNode"; readonly value: string }
  | { readonly termType: "BlankNode"; readonly value: string }
  | { readonly termType: "Literal"; readonly value: string; readonly language?: string; readonly datatype?: string };

export interface Triple {
  readonly subject: Term;
  readonly predicate: Term;
  readonly object: Term;
}
