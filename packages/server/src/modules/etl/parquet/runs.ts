/** Numbers of few bits, as runs of equal ones or packed: Parquet's RLE/bit-packing hybrid. */

interface Numbers {
  values: Uint8Array | Uint16Array
  count: number
}

/** The bits that numbers up to `highest` take; at least one. */
export const bitsFor = (highest: number): number => Math.max(1, 32 - Math.clz32(highest))

/** The numbers as one run: of the same number if they are equal, otherwise packed. */
export const encodeRun = ({ values, count }: Numbers, bits: number): Buffer =>
  areEqual(values, count)
    ? Buffer.from([...varint(count * 2), ...littleEndian(values[0] ?? 0, bits)])
    : packed({ values, count }, bits)

const areEqual = (values: Numbers['values'], count: number): boolean => {
  const first = values[0]
  for (let index = 1; index < count; index += 1) if (values[index] !== first) return false
  return true
}

const packed = ({ values, count }: Numbers, bits: number): Buffer => {
  const groups = Math.ceil(count / 8)
  const header = varint(groups * 2 + 1)
  const bytes = Buffer.alloc(header.length + groups * bits)
  bytes.set(header)
  let [at, held, width] = [header.length, 0, 0]
  for (let index = 0; index < count; index += 1) {
    held |= (values[index] ?? 0) << width
    width += bits
    while (width >= 8) {
      bytes[at] = held & 0xff
      at += 1
      held >>>= 8
      width -= 8
    }
  }
  if (width > 0) bytes[at] = held & 0xff
  return bytes
}

const littleEndian = (value: number, bits: number): number[] =>
  bits <= 8 ? [value] : [value & 0xff, value >>> 8]

const varint = (value: number): number[] => {
  const bytes: number[] = []
  let rest = value
  while (rest >= 0x80) {
    bytes.push((rest & 0x7f) | 0x80)
    rest >>>= 7
  }
  return [...bytes, rest]
}
