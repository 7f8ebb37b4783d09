import { expect, it } from 'vitest'
import { fileSize } from './file-size.ts'

it.each([
  [0, '0 B'],
  [999, '999 B'],
  [1000, '1.0 kB'],
  [1_234_567, '1.2 MB'],
  [38_000_000_000, '38.0 GB'],
  [5e15, '5000.0 TB'],
])('writes %d bytes as %s', (bytes, text) => {
  expect(fileSize(bytes)).toBe(text)
})
