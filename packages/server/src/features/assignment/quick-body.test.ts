import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readQuickly } from './quick-body.ts'
import { assignBody } from './schema.ts'

const field = (good: fc.Arbitrary<unknown>, ...odd: unknown[]) =>
  fc.oneof(
    { weight: 6, arbitrary: good },
    { weight: 1, arbitrary: fc.constantFrom(null, undefined, '', 0, [], {}, ...odd) },
    { weight: 1, arbitrary: fc.jsonValue() },
  )

const text = fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 20 })

const sent = fc.record({
  user_id: field(text, 'a'.repeat(255), 'a'.repeat(256)),
  experiment_key: field(text, 'a'.repeat(100), 'a'.repeat(101)),
  context: field(fc.dictionary(text, fc.jsonValue()), { note: 'x'.repeat(70_000) }, { ['n'.repeat(300)]: 1 }),
})

const attributes = (count: number, value: string): Record<string, string> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`${index}`.padStart(255, '"'), value]))

describe('reading an assignment quickly', () => {
  it('gives what the shape gives, or leaves the body to the shape', () => {
    let quick = 0
    const property = fc.property(sent, (body) => {
      const read = readQuickly(body)
      if (read === undefined) return
      quick += 1
      expect(read).toEqual(assignBody.safeParse(body).data)
    })
    fc.assert(property, { numRuns: 3000 })
    expect(quick).toBeGreaterThan(100)
  })

  it('reads what SDKs send', () => {
    const body = {
      user_id: 'user-1',
      experiment_key: 'checkout',
      context: { country: 'DE', age: 34, pro: true },
    }
    expect(readQuickly(body)).toEqual(body)
    expect(readQuickly({ user_id: 'user-1', experiment_key: 'checkout' })).toEqual({
      user_id: 'user-1',
      experiment_key: 'checkout',
      context: {},
    })
  })

  it('lets the largest context that it reads pass the limit of the shape, whatever its characters', () => {
    for (const value of ['"'.repeat(255), '\u0001'.repeat(255), '€'.repeat(255)]) {
      const body = { user_id: 'a', experiment_key: 'b', context: attributes(20, value) }
      expect(readQuickly(body)).toEqual(assignBody.parse(body))
    }
    expect(readQuickly({ user_id: 'a', experiment_key: 'b', context: attributes(21, 'x') })).toBeUndefined()
  })
})
