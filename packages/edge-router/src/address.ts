/**
 * Addresses, read without the class URL, which nginx's JavaScript lacks. Two addresses are the same place whether they are
 * http or https, end in a slash or not, and whatever follows `#`.
 */
type Address = {
  /** Everything before the query, in printable ASCII. */
  readonly base: string
  /** Host, port unless it is the scheme's own, and path without a slash at the end. */
  readonly place: string
  /** The texts between the `&` of the query. */
  readonly query: readonly string[]
  /** With its `#`, or empty. */
  readonly fragment: string
}

const ADDRESS = /^(https?):\/\/([^/?#\\]+)([^?#]*)(\?[^#]*)?(#.*)?$/i

/** Reads an http or https address; undefined for any other text. */
export function readAddress(text: string): Address | undefined {
  const found = ADDRESS.exec(printable(text))
  if (found === null) return undefined
  const [, scheme = '', authority = '', path = '', query = '', fragment = ''] = found
  const ownPort = scheme.toLowerCase() === 'https' ? ':443' : ':80'
  const host = withoutEnd(authority.toLowerCase(), ownPort)
  return {
    base: `${scheme}://${authority}${path}`,
    place: host + withoutEnd(path, '/'),
    query: partsOf(query.slice(1)),
    fragment,
  }
}

/** Whether a visitor at `visited` is at `wanted`: the same place, with every part of the wanted query. */
export function isAt(visited: Address, wanted: Address): boolean {
  return visited.place === wanted.place && wanted.query.every((part) => visited.query.indexOf(part) !== -1)
}

/** Longer addresses are refused by many servers, so that a visitor's own query is dropped beyond. */
const MAX_CHARACTERS = 8000

/**
 * The address of a page with a visitor's own query behind that of the page. Parameters that the page's own addresses
 * name are not a visitor's: they say which page it is.
 *
 * @param names of parameters that are dropped from the visitor's query
 */
export function withQuery(page: Address, visitor: readonly string[], names: readonly string[]): string {
  const kept = visitor.filter((part) => names.indexOf(nameOf(part)) === -1)
  const long = written(page, page.query.concat(kept))
  return long.length > MAX_CHARACTERS ? written(page, page.query) : long
}

function written({ base, fragment }: Address, query: readonly string[]): string {
  return `${base}${query.length > 0 ? `?${query.join('&')}` : ''}${fragment}`
}

/** The name of a parameter, as it is written. */
export function nameOf(part: string): string {
  const end = part.indexOf('=')
  return end === -1 ? part : part.slice(0, end)
}

/** The texts between the `&` of a query without its `?`, in printable ASCII. */
export function partsOf(query: string): string[] {
  return printable(query)
    .split('&')
    .filter((part) => part !== '')
}

/** What is neither printable ASCII nor a space is encoded, so that no text ends a header or begins another one. */
function printable(text: string): string {
  return text.replace(/[^\x21-\x7e]+/g, encode)
}

/** Like encodeURIComponent, which throws on half a surrogate pair. */
export function encode(text: string): string {
  try {
    return encodeURIComponent(text)
  } catch {
    return encodeURIComponent(text.replace(/[\ud800-\udfff]/g, '\ufffd'))
  }
}

function withoutEnd(text: string, end: string): string {
  return text.slice(-end.length) === end ? text.slice(0, -end.length) : text
}
