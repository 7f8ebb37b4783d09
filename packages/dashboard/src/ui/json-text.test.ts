import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { jsonText, kindOf, looseText, readJson, readLoosely } from './json-text.ts'

describe('readJson', () => {
  it('reads back what jsonText writes', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const plain: unknown = JSON.parse(JSON.stringify(value))
        expect(readJson(jsonText(plain))).toEqual({ value: plain })
      }),
    )
  })

  it('takes an empty text for no value', () => {
    expect([readJson('  \n'), jsonText(undefined)]).toEqual([{ value: undefined }, ''])
  })

  it('says where a text stops being JSON', () => {
    expect(readJson('{\n  "a": 1,\n  b: 2\n}').problem).toContain('line 3, column 3')
    expect(readJson('{"a": x}').problem).toContain('unexpected “x”')
    expect(readJson('{"a": 1').problem).toMatch(/^Invalid JSON/)
  })
})

describe('readLoosely', () => {
  it('reads numbers, truth values and quoted text as JSON, and everything else as text', () => {
    expect(['42', 'true', '"42"', 'berlin', '', '[1, 2]'].map(readLoosely)).toEqual([
      42,
      true,
      '42',
      'berlin',
      '',
      [1, 2],
    ])
  })

  it('reads back what looseText writes, so that the text "42" does not become a number', () => {
    expect([looseText('42'), looseText(42), looseText('berlin')]).toEqual(['"42"', '42', 'berlin'])
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.array(fc.string())), (value) => {
        expect(readLoosely(looseText(value))).toEqual(value)
      }),
    )
  })

  it('names the kind of a value', () => {
    expect([kindOf('a'), kindOf(1), kindOf(true), kindOf(null), kindOf([]), kindOf({})]).toEqual([
      'text',
      'number',
      'true or false',
      'null',
      'list',
      'object',
    ])
  })
})
