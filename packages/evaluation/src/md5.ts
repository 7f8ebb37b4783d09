/**
 * MD5 digests (RFC 1321) and their first word, optimised for short text: they are computed in one reused block of
 * sixteen words without allocation. All calls share the block, which is safe because a call completes before another
 * one starts.
 */

const words = new Int32Array(16)
const state = new Int32Array(4)
const digest = new Uint8Array(state.buffer)

/** Bytes processed since `begin`. */
let taken = 0

/** MD5 of the UTF-8 bytes of `text`: its first four bytes as a little-endian unsigned integer, 0 to 2^32 - 1. */
export function md5Word(text: string): number {
  begin()
  takeText(text)
  return finish()
}

/** MD5 word of the text `{left}:{right}`, without building that text. */
export function md5WordOfPair(left: string, right: string): number {
  begin()
  takeText(left)
  takeByte(0x3a)
  takeText(right)
  return finish()
}

/**
 * MD5 of the UTF-8 bytes of `text`: sixteen bytes, in a buffer that the next call overwrites. Their order is that of
 * RFC 1321 on little-endian machines.
 */
export function md5Bytes(text: string): Uint8Array<ArrayBuffer> {
  begin()
  takeText(text)
  finish()
  return digest
}

function begin(): void {
  taken = 0
  words.fill(0)
  state[0] = 0x67452301
  state[1] = 0xefcdab89
  state[2] = 0x98badcfe
  state[3] = 0x10325476
}

function takeByte(byte: number): void {
  const index = (taken >>> 2) & 15
  words[index] = word(index) | (byte << ((taken & 3) << 3))
  taken += 1
  if ((taken & 63) === 0) compress()
}

function takeText(text: string): void {
  const length = text.length
  if (taken + length < 64) {
    const index = takeAscii(text, length)
    if (index < length) takeUnicode(text, index)
  } else {
    takeUnicode(text, 0)
  }
}

/** Fast path for text that fits in the block: stops at the first non-ASCII character and returns its index. */
function takeAscii(text: string, length: number): number {
  const start = taken
  let current = word(start >>> 2)
  let index = 0
  for (; index < length; index += 1) {
    const unit = text.charCodeAt(index)
    if (unit >= 0x80) break
    const at = start + index
    current |= unit << (at << 3)
    if ((at & 3) === 3) {
      words[at >>> 2] = current
      current = 0
    }
  }
  taken = start + index
  words[taken >>> 2] = current
  return index
}

function takeUnicode(text: string, from: number): void {
  for (let index = from; index < text.length; index += 1) {
    const point = text.codePointAt(index) ?? 0
    if (point < 0x80) {
      takeByte(point)
    } else {
      takeWide(point)
      if (point > 0xffff) index += 1
    }
  }
}

/** Encodes a non-ASCII code point as two to four UTF-8 bytes; a lone surrogate becomes U+FFFD. */
function takeWide(point: number): void {
  const valid = point >= 0xd800 && point <= 0xdfff ? 0xfffd : point
  if (valid < 0x800) {
    takeByte(0xc0 | (valid >>> 6))
  } else {
    if (valid < 0x10000) {
      takeByte(0xe0 | (valid >>> 12))
    } else {
      takeByte(0xf0 | (valid >>> 18))
      takeByte(0x80 | ((valid >>> 12) & 63))
    }
    takeByte(0x80 | ((valid >>> 6) & 63))
  }
  takeByte(0x80 | (valid & 63))
}

/** Pads: one set bit, zeros, and the length in bits as the last two words. */
function finish(): number {
  const bytes = taken
  takeByte(0x80)
  if ((taken & 63) > 56) compress()
  words[14] = bytes << 3
  words[15] = bytes / 0x20000000
  compress()
  return (state[0] ?? 0) >>> 0
}

function compress(): void {
  const a = state[0] ?? 0
  const b = state[1] ?? 0
  const c = state[2] ?? 0
  const d = state[3] ?? 0
  mixF()
  mixG()
  mixH()
  mixI()
  state[0] = a + (state[0] ?? 0)
  state[1] = b + (state[1] ?? 0)
  state[2] = c + (state[2] ?? 0)
  state[3] = d + (state[3] ?? 0)
  words.fill(0)
}

function word(index: number): number {
  return words[index] ?? 0
}

function rotate(value: number, bits: number): number {
  return (value << bits) | (value >>> (32 - bits))
}

/** The first sixteen steps: the choice function `(b and c) or (not b and d)`. */
function mixF(): void {
  let a = state[0] ?? 0
  let b = state[1] ?? 0
  let c = state[2] ?? 0
  let d = state[3] ?? 0
  a = (b + rotate(a + (d ^ (b & (c ^ d))) + word(0) - 680876936, 7)) | 0
  d = (a + rotate(d + (c ^ (a & (b ^ c))) + word(1) - 389564586, 12)) | 0
  c = (d + rotate(c + (b ^ (d & (a ^ b))) + word(2) + 606105819, 17)) | 0
  b = (c + rotate(b + (a ^ (c & (d ^ a))) + word(3) - 1044525330, 22)) | 0
  a = (b + rotate(a + (d ^ (b & (c ^ d))) + word(4) - 176418897, 7)) | 0
  d = (a + rotate(d + (c ^ (a & (b ^ c))) + word(5) + 1200080426, 12)) | 0
  c = (d + rotate(c + (b ^ (d & (a ^ b))) + word(6) - 1473231341, 17)) | 0
  b = (c + rotate(b + (a ^ (c & (d ^ a))) + word(7) - 45705983, 22)) | 0
  a = (b + rotate(a + (d ^ (b & (c ^ d))) + word(8) + 1770035416, 7)) | 0
  d = (a + rotate(d + (c ^ (a & (b ^ c))) + word(9) - 1958414417, 12)) | 0
  c = (d + rotate(c + (b ^ (d & (a ^ b))) + word(10) - 42063, 17)) | 0
  b = (c + rotate(b + (a ^ (c & (d ^ a))) + word(11) - 1990404162, 22)) | 0
  a = (b + rotate(a + (d ^ (b & (c ^ d))) + word(12) + 1804603682, 7)) | 0
  d = (a + rotate(d + (c ^ (a & (b ^ c))) + word(13) - 40341101, 12)) | 0
  c = (d + rotate(c + (b ^ (d & (a ^ b))) + word(14) - 1502002290, 17)) | 0
  b = (c + rotate(b + (a ^ (c & (d ^ a))) + word(15) + 1236535329, 22)) | 0
  state[0] = a
  state[1] = b
  state[2] = c
  state[3] = d
}

/** The second sixteen: the same choice, made by d. */
function mixG(): void {
  let a = state[0] ?? 0
  let b = state[1] ?? 0
  let c = state[2] ?? 0
  let d = state[3] ?? 0
  a = (b + rotate(a + (c ^ (d & (b ^ c))) + word(1) - 165796510, 5)) | 0
  d = (a + rotate(d + (b ^ (c & (a ^ b))) + word(6) - 1069501632, 9)) | 0
  c = (d + rotate(c + (a ^ (b & (d ^ a))) + word(11) + 643717713, 14)) | 0
  b = (c + rotate(b + (d ^ (a & (c ^ d))) + word(0) - 373897302, 20)) | 0
  a = (b + rotate(a + (c ^ (d & (b ^ c))) + word(5) - 701558691, 5)) | 0
  d = (a + rotate(d + (b ^ (c & (a ^ b))) + word(10) + 38016083, 9)) | 0
  c = (d + rotate(c + (a ^ (b & (d ^ a))) + word(15) - 660478335, 14)) | 0
  b = (c + rotate(b + (d ^ (a & (c ^ d))) + word(4) - 405537848, 20)) | 0
  a = (b + rotate(a + (c ^ (d & (b ^ c))) + word(9) + 568446438, 5)) | 0
  d = (a + rotate(d + (b ^ (c & (a ^ b))) + word(14) - 1019803690, 9)) | 0
  c = (d + rotate(c + (a ^ (b & (d ^ a))) + word(3) - 187363961, 14)) | 0
  b = (c + rotate(b + (d ^ (a & (c ^ d))) + word(8) + 1163531501, 20)) | 0
  a = (b + rotate(a + (c ^ (d & (b ^ c))) + word(13) - 1444681467, 5)) | 0
  d = (a + rotate(d + (b ^ (c & (a ^ b))) + word(2) - 51403784, 9)) | 0
  c = (d + rotate(c + (a ^ (b & (d ^ a))) + word(7) + 1735328473, 14)) | 0
  b = (c + rotate(b + (d ^ (a & (c ^ d))) + word(12) - 1926607734, 20)) | 0
  state[0] = a
  state[1] = b
  state[2] = c
  state[3] = d
}

/** The third sixteen: parity. */
function mixH(): void {
  let a = state[0] ?? 0
  let b = state[1] ?? 0
  let c = state[2] ?? 0
  let d = state[3] ?? 0
  a = (b + rotate(a + (b ^ c ^ d) + word(5) - 378558, 4)) | 0
  d = (a + rotate(d + (a ^ b ^ c) + word(8) - 2022574463, 11)) | 0
  c = (d + rotate(c + (d ^ a ^ b) + word(11) + 1839030562, 16)) | 0
  b = (c + rotate(b + (c ^ d ^ a) + word(14) - 35309556, 23)) | 0
  a = (b + rotate(a + (b ^ c ^ d) + word(1) - 1530992060, 4)) | 0
  d = (a + rotate(d + (a ^ b ^ c) + word(4) + 1272893353, 11)) | 0
  c = (d + rotate(c + (d ^ a ^ b) + word(7) - 155497632, 16)) | 0
  b = (c + rotate(b + (c ^ d ^ a) + word(10) - 1094730640, 23)) | 0
  a = (b + rotate(a + (b ^ c ^ d) + word(13) + 681279174, 4)) | 0
  d = (a + rotate(d + (a ^ b ^ c) + word(0) - 358537222, 11)) | 0
  c = (d + rotate(c + (d ^ a ^ b) + word(3) - 722521979, 16)) | 0
  b = (c + rotate(b + (c ^ d ^ a) + word(6) + 76029189, 23)) | 0
  a = (b + rotate(a + (b ^ c ^ d) + word(9) - 640364487, 4)) | 0
  d = (a + rotate(d + (a ^ b ^ c) + word(12) - 421815835, 11)) | 0
  c = (d + rotate(c + (d ^ a ^ b) + word(15) + 530742520, 16)) | 0
  b = (c + rotate(b + (c ^ d ^ a) + word(2) - 995338651, 23)) | 0
  state[0] = a
  state[1] = b
  state[2] = c
  state[3] = d
}

/** The last sixteen: `c xor (b or not d)`. */
function mixI(): void {
  let a = state[0] ?? 0
  let b = state[1] ?? 0
  let c = state[2] ?? 0
  let d = state[3] ?? 0
  a = (b + rotate(a + (c ^ (b | ~d)) + word(0) - 198630844, 6)) | 0
  d = (a + rotate(d + (b ^ (a | ~c)) + word(7) + 1126891415, 10)) | 0
  c = (d + rotate(c + (a ^ (d | ~b)) + word(14) - 1416354905, 15)) | 0
  b = (c + rotate(b + (d ^ (c | ~a)) + word(5) - 57434055, 21)) | 0
  a = (b + rotate(a + (c ^ (b | ~d)) + word(12) + 1700485571, 6)) | 0
  d = (a + rotate(d + (b ^ (a | ~c)) + word(3) - 1894986606, 10)) | 0
  c = (d + rotate(c + (a ^ (d | ~b)) + word(10) - 1051523, 15)) | 0
  b = (c + rotate(b + (d ^ (c | ~a)) + word(1) - 2054922799, 21)) | 0
  a = (b + rotate(a + (c ^ (b | ~d)) + word(8) + 1873313359, 6)) | 0
  d = (a + rotate(d + (b ^ (a | ~c)) + word(15) - 30611744, 10)) | 0
  c = (d + rotate(c + (a ^ (d | ~b)) + word(6) - 1560198380, 15)) | 0
  b = (c + rotate(b + (d ^ (c | ~a)) + word(13) + 1309151649, 21)) | 0
  a = (b + rotate(a + (c ^ (b | ~d)) + word(4) - 145523070, 6)) | 0
  d = (a + rotate(d + (b ^ (a | ~c)) + word(11) - 1120210379, 10)) | 0
  c = (d + rotate(c + (a ^ (d | ~b)) + word(2) + 718787259, 15)) | 0
  b = (c + rotate(b + (d ^ (c | ~a)) + word(9) - 343485551, 21)) | 0
  state[0] = a
  state[1] = b
  state[2] = c
  state[3] = d
}
