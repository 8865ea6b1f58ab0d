/** Names, pages and equal entities tell where a thing stands elsewhere, nothing about the thing. */
const administrative: ReadonlySet<string> = new Set([
  "http://www.w3.org/2000/01/rdf-schema#label",
  "http://www.w3.org/2004/02/skos/core#prefLabel",
  "http://www.w3.org/2004/02/skos/core#altLabel",
  "http://schema.org/name",
  "https://schema.org/name",
  "http://schema.org/alternateName",
  "https://schema.org/alternateName",
  "http://xmlns.com/foaf/0.1/name",
  "http://xmlns.com/foaf/0.1/isPrimaryTopicOf",
  "http://www.w3.org/2002/07/owl#sameAs",
  "http://www.w3.org/2000/01/rdf-schema#seeAlso",
]);

export const isAdministrative = (predicate: string): boolean => administrative.has(predicate);
