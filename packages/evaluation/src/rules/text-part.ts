/** Number of character comparisons up to which the search of the runtime is fastest even in the worst case. */
const MAX_PRODUCT = 100_000

/**
 * Compiles a substring test in linear time: for long texts the runtime's search can take the product of both lengths,
 * so the search of Knuth, Morris and Pratt (1977) is used.
 */
export function containing(part: string): (text: string) => boolean {
  let borders: Int32Array | undefined
  return (text) => {
    if (text.length * part.length <= MAX_PRODUCT) return text.includes(part)
    borders ??= bordersOf(part)
    return isFound(text, part, borders)
  }
}

/** Length of the longest proper prefix of each prefix that is also its suffix. */
function bordersOf(part: string): Int32Array {
  const borders = new Int32Array(part.length)
  let length = 0
  for (let index = 1; index < part.length; index += 1) {
    length = extended(part, borders, { length, code: part.charCodeAt(index) })
    borders[index] = length
  }
  return borders
}

function isFound(text: string, part: string, borders: Int32Array): boolean {
  let length = 0
  for (let index = 0; index < text.length; index += 1) {
    length = extended(part, borders, { length, code: text.charCodeAt(index) })
    if (length === part.length) return true
  }
  return false
}

/** Length of the longest prefix after one more character. */
function extended(
  part: string,
  borders: Int32Array,
  { length, code }: { readonly length: number; readonly code: number },
): number {
  let matched = length
  while (matched > 0 && part.charCodeAt(matched) !== code) matched = borders[matched - 1] ?? 0
  return part.charCodeAt(matched) === code ? matched + 1 : matched
}
