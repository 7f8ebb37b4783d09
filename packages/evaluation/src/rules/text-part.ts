/** Up to so many comparisons of characters, the search of the runtime is the fastest in the worst case, too. */
const MAX_PRODUCT = 100_000

/**
 * Prepares the question whether a text contains a part, in linear time: where both are long, the search of the runtime
 * can take their product, so the part is then searched for by its own borders (Knuth, Morris and Pratt, 1977).
 */
export function containing(part: string): (text: string) => boolean {
  let borders: Int32Array | undefined
  return (text) => {
    if (text.length * part.length <= MAX_PRODUCT) return text.includes(part)
    borders ??= bordersOf(part)
    return isFound(text, part, borders)
  }
}

/** For each beginning of the part, the length of its longest proper beginning that is also its end. */
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

/** The length of the longest beginning of the part that ends with one more character. */
function extended(
  part: string,
  borders: Int32Array,
  { length, code }: { readonly length: number; readonly code: number },
): number {
  let matched = length
  while (matched > 0 && part.charCodeAt(matched) !== code) matched = borders[matched - 1] ?? 0
  return part.charCodeAt(matched) === code ? matched + 1 : matched
}
