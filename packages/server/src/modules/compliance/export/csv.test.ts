import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvRecord, readCsvRecord } from './csv.ts'

const cell = fc.option(
  fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: fc.constantFrom('"', ',', '\r', '\n', "'", '=', '+', '-', '@', '\t', 'a', ' ') }),
  ),
)

describe('a record of CSV', () => {
  it('is read back as it was given, the empty text and nothing told apart', () => {
    fc.assert(
      fc.property(fc.array(cell, { minLength: 1 }), (cells) => {
        const record = csvRecord(cells)
        expect(record.endsWith('\r\n')).toBe(true)
        expect(readCsvRecord(record.slice(0, -2))).toEqual(cells)
      }),
      { numRuns: 2000 },
    )
  })

  it.each([
    [['=1+1'], "'=1+1\r\n"],
    [['@a', '-1', "'x"], "'@a,'-1,''x\r\n"],
    [['\tx'], "'\tx\r\n"],
    [['\rx'], '"\'\rx"\r\n'],
    [[null, '', 'a,b', 'a"b'], ',"","a,b","a""b"\r\n'],
  ])('guards and quotes %j', (cells, text) => {
    expect(csvRecord(cells)).toBe(text)
  })

  it.each(['"open', 'a"b', '"a"b,c'])('is none: %s', (text) => {
    expect(readCsvRecord(text)).toBeUndefined()
  })
})
