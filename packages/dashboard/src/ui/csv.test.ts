import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvText } from './csv.ts'

/** Reads one line of comma-separated values back, as a spreadsheet does. */
const read = (text: string): string[] =>
  [...text.slice(0, -2).matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,"]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  )

describe('csvText', () => {
  it('puts quotation marks around cells with commas, quotation marks and line breaks', () => {
    expect(csvText([['a,b', 'say "yes"', 'one\ntwo', 'plain']])).toBe(
      '"a,b","say ""yes""","one\ntwo",plain\r\n',
    )
  })

  it('makes text of what a spreadsheet would run as a formula', () => {
    expect(csvText([['=1+1', '+cmd', '-cmd|x', '@SUM(A1)', '\tx']])).toBe(
      "'=1+1,'+cmd,'-cmd|x,'@SUM(A1),'\tx\r\n",
    )
  })

  it('leaves negative and signed numbers as numbers', () => {
    expect(csvText([['-1.5', '+3', '-2e-7', '-1+2']])).toBe("-1.5,+3,-2e-7,'-1+2\r\n")
  })

  it('is read back as it was, whatever the cells hold', () => {
    const cell = fc.string().filter((text) => !/^[=+\-@\t\r]|\r/.test(text))
    fc.assert(
      fc.property(fc.array(cell, { maxLength: 4 }), (cells) => {
        expect(read(csvText([['id', ...cells]]))).toEqual(['id', ...cells])
      }),
    )
  })

  it('never writes a cell that begins like a formula', () => {
    fc.assert(
      fc.property(fc.constantFrom('=', '+', '-', '@', '\t', '\r'), fc.string(), (first, rest) => {
        const written = read(csvText([[`${first}${rest}x`]]))[0]
        expect(written).toMatch(/^'/)
      }),
    )
  })
})
