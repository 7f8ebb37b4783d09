import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AppError } from '../lib/errors.ts'
import { isStorable, parseJsonBody } from './json-body.ts'

const parse = (text: string): unknown => parseJsonBody(Buffer.from(text, 'utf8'))

/** JSON that the service accepts: every text storable, no key that it reserves. */
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
  it('reads everything that can be stored as JSON.parse reads it, however it is spaced', () => {
    fc.assert(
      fc.property(json, fc.integer({ min: 0, max: 3 }), (value, indent) => {
        const text = JSON.stringify(value, null, indent)
        expect(parse(text)).toEqual(JSON.parse(text))
      }),
    )
  })

  it('refuses an object that names a key twice, wherever it stands', () => {
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

  it('never fails but with a refusal, whatever the bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
        try {
          parseJsonBody(Buffer.from(bytes))
        } catch (error) {
          expect(error).toBeInstanceOf(AppError)
        }
      }),
    )
  })
})
