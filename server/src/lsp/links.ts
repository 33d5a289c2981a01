/** Where the project lives; a test holds it equal to the manifest's `homepage`. */
export const HOMEPAGE = 'https://github.com/clspace/clspace';

const links = new Map<string, string>();

/** The documentation of a rule. */
export function ruleDocumentation(id: string): string {
  let link = links.get(id);
  if (link === undefined) {
    link = `${HOMEPAGE}/blob/main/docs/rules.md#${encodeURIComponent(id)}`;
    links.set(id, link);
  }
  return link;
}
