import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { AppError } from '../lib/errors.ts'
import { isStorable, parseJsonBody, parseLargeJsonBody } from './json-body.ts'

const parse = (text: string, maxParts = 1000): unknown => parseJsonBody(Buffer.from(text, 'utf8'), maxParts)

/** JSON that the service accepts: storable strings, no reserved key. */
const storable = fc.string({ unit: 'grapheme' }).filter(isStorable)
const json = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 5 },
    storable,
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(
      storable.filter((key) => key !== '__proto__'),
      tie('value'),
      { maxKeys: 4, noNullPrototype: true },
    ),
  ),
})).value

describe('parsing a JSON body', () => {
  it('reads everything storable as JSON.parse does, with any whitespace', () => {
    fc.assert(
      fc.property(json, fc.integer({ min: 0, max: 3 }), (value, indent) => {
        const text = JSON.stringify(value, null, indent)
        expect(parse(text)).toEqual(JSON.parse(text))
      }),
    )
  })

  it('refuses an object with a repeated key at any depth', () => {
    const repeated = '{"twice":1,"twice":2}'
    fc.assert(
      fc.property(json, fc.array(fc.constantFrom('array', 'object'), { maxLength: 10 }), (value, path) => {
        const text = path.reduce(
          (inner, kind) =>
            kind === 'array'
              ? `[${JSON.stringify(value)},${inner}]`
              : `{"k":${JSON.stringify(value)},"l":${inner}}`,
          repeated,
        )
        expect(() => parse(text)).toThrow(AppError)
      }),
    )
  })

  it('counts keys, lists and objects before parsing, ignoring colons and brackets in strings', () => {
    const keys = fc.integer({ min: 0, max: 30 })
    fc.assert(
      fc.property(keys, keys, (flat, deep) => {
        const fields = (count: number, inner: unknown) =>
          Object.fromEntries(Array.from({ length: count }, (_, index) => [`k":[{${index}`, inner]))
        const value = [fields(flat, '[:"\\":{'), { inner: fields(deep, 1) }]
        const text = JSON.stringify(value)
        const parts = flat + deep + 1 + 4
        expect(parse(text, parts)).toEqual(value)
        expect(() => parse(text, parts - 1)).toThrow(AppError)
      }),
      { seed: 20_261_122 },
    )
  })

  it('gives the same results when parsing in turns of the event loop', async () => {
    const outcome = (read: () => unknown) =>
      new Promise((resolve) => resolve(read())).catch((error: unknown) => [error])
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          json.map((value) => JSON.stringify(value)),
          fc.string(),
        ),
        async (text) => {
          const bytes = Buffer.from(text, 'utf8')
          const large = await outcome(() => parseLargeJsonBody(bytes, 20))
          expect(large).toEqual(await outcome(() => parseJsonBody(bytes, 20)))
        },
      ),
      { seed: 20_261_122 },
    )
  })

  it.each(['"', '{"', '{"a":"', '{"a":"\\"', '["\\', '"\\\\\\'])(
    'refuses %s with an unterminated string',
    (text) => {
      expect(() => parse(text)).toThrow(AppError)
    },
  )

  it('refuses a million keys without parsing them', () => {
    const parser = vi.spyOn(JSON, 'parse')
    expect(() => parse(`{${'"a":1,'.repeat(1_000_000)}"b":1}`)).toThrow(AppError)
    expect(parser).not.toHaveBeenCalled()
    parser.mockRestore()
  })

  it('fails only with a refusal for any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
        try {
          parseJsonBody(Buffer.from(bytes), 1000)
        } catch (error) {
          expect(error).toBeInstanceOf(AppError)
        }
      }),
    )
  })
})
