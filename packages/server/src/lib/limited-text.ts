/**
 * Reads a body as UTF-8, and stops reading one that is larger than `maxBytes`.
 *
 * @param tooLarge the error to throw then
 */
export const limitedText = async (
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  maxBytes: number,
  tooLarge: () => Error,
): Promise<string> => {
  const read: Uint8Array[] = []
  let size = 0
  for await (const chunk of chunks) {
    size += chunk.byteLength
    if (size > maxBytes) throw tooLarge()
    read.push(chunk)
  }
  return Buffer.concat(read).toString('utf8')
}

/** Reads the beginning of a body as UTF-8: at most `maxBytes`, after which it stops reading. */
export const beginningOf = async (chunks: AsyncIterable<Uint8Array>, maxBytes: number): Promise<string> => {
  const read: Uint8Array[] = []
  let size = 0
  for await (const chunk of chunks) {
    read.push(chunk)
    size += chunk.byteLength
    if (size > maxBytes) break
  }
  return Buffer.concat(read).subarray(0, maxBytes).toString('utf8')
}
