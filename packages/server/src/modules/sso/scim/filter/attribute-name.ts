/** URNs of the schemas whose attributes need no prefix. */
const CORE = /^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group)(?::|$)/

/**
 * Name of an attribute in lower case, as names are compared, and without the URN of a core schema. Undefined for an
 * attribute of an extension, none of which is stored.
 *
 * @param text such as `name.givenName` or `urn:ietf:params:scim:schemas:core:2.0:User:userName`
 */
export const attributeName = (text: string): string | undefined => {
  const name = text.toLowerCase().replace(CORE, '')
  return name.startsWith('urn:') ? undefined : name
}
