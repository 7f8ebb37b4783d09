import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvLine } from './csv.ts'

/** Parses one line by RFC 4180. */
const read = (line: string): string[] => {
  const cells: string[] = []
  const pattern = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy
  for (let match = pattern.exec(line); match; match = pattern.exec(line)) {
    cells.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '')
  }
  expect(pattern.lastIndex).toBe(0)
  return cells
}

describe('a line of a CSV file', () => {
  it.each([
    [['a', 'b'], 'a,b\r\n'],
    [[null, undefined, ''], ',,\r\n'],
    [['a,b', 'say "hi"', 'two\r\nlines'], '"a,b","say ""hi""","two\r\nlines"\r\n'],
    [[1, -2.5, 1e21, true, false], '1,-2.5,1e+21,true,false\r\n'],
    [[new Date('2026-03-01T12:00:00.000Z')], '2026-03-01T12:00:00.000Z\r\n'],
    [[{ a: '=1', b: [1] }], '"{""a"":""=1"",""b"":[1]}"\r\n'],
    [['ü😀'], 'ü😀\r\n'],
  ])('of %j', (values, line) => {
    expect(csvLine(values)).toBe(line)
  })

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '=HYPERLINK("x","y")'])(
    'escapes %j as text, not a formula',
    (text) => {
      expect(read(csvLine([text]))).toEqual([`'${text}`])
    },
  )

  it('preserves every text, and never starts a formula', () => {
    const texts = fc.array(fc.string({ unit: fc.constantFrom(...'ab=+-@\t\r\n",\'; 😀') }), { minLength: 1 })
    fc.assert(
      fc.property(texts, (cells) => {
        const back = read(csvLine(cells))
        expect(back.map((text, at) => (text === cells[at] ? text : text.slice(1)))).toEqual(cells)
        for (const text of back) expect(text).not.toMatch(/^[=+\-@\t\r]/)
      }),
    )
  })
})
