import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalJson } from './canonical-json.ts'

describe('canonical JSON', () => {
  it.each([
    [{ b: 1, a: 2 }, '{"a":2,"b":1}'],
    [{ b: { d: [], c: null }, a: [{ z: 1, y: 2 }] }, '{"a":[{"y":2,"z":1}],"b":{"c":null,"d":[]}}'],
    [{ a: undefined, b: 'ü' }, '{"b":"ü"}'],
    [[undefined, Number.NaN], '[null,null]'],
    [{ '€': 1, '\r': 2, '1': 3, '😀': 4, ö: 5 }, '{"\\r":2,"1":3,"ö":5,"€":1,"😀":4}'],
    [{ n: [1e21, 1e-7, -0, 0.1, 333333333.3333333] }, '{"n":[1e+21,1e-7,0,0.1,333333333.3333333]}'],
    ['"\\\u001f', '"\\"\\\\\\u001f"'],
  ])('%j is %s', (value, text) => {
    expect(canonicalJson(value)).toBe(text)
  })

  it('does not depend on the order of keys, and parses back to the value', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
        const text = canonicalJson(value)
        const reversed = JSON.parse(JSON.stringify(value), (_, inner: unknown) =>
          typeof inner === 'object' && inner !== null && !Array.isArray(inner)
            ? Object.fromEntries(Object.entries(inner).reverse())
            : inner,
        )
        expect(canonicalJson(reversed)).toBe(text)
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)))
      }),
    )
  })
})
