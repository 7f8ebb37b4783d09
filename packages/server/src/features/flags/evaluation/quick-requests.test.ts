import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readBodyQuickly, readKeyQuickly, readQueryQuickly } from './quick-requests.ts'
import { evaluateBody, evaluateQuery, keyParams } from './schema.ts'

const text = fc.oneof(
  fc.string({ maxLength: 8 }),
  fc.constantFrom('x'.repeat(100), 'x'.repeat(101), 'x'.repeat(256)),
)
const anything = fc.oneof(text, fc.integer(), fc.constant(null), fc.constant(undefined), fc.array(text))
const context = fc.oneof(
  fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null)), {
    maxKeys: 60,
  }),
  fc.dictionary(fc.string({ minLength: 99, maxLength: 102 }), fc.jsonValue()),
  fc.jsonValue(),
  fc.constant({ long: 'y'.repeat(70_000) }),
)
const json = fc.oneof(
  context.map((value) => JSON.stringify(value)),
  fc.constantFrom('', '{', '{"a":1,"a":2}', '{"__proto__":1}', '{"a":"\\u0000"}'),
  anything,
)

describe('the quick reading of a request', () => {
  it('of a query agrees with its schema', () => {
    const query = fc.oneof(
      fc.record({ user_id: anything, context: json, other: text }, { requiredKeys: [] }),
      anything,
    )
    fc.assert(
      fc.property(query, (sent) => {
        const quick = readQueryQuickly(sent)
        if (quick !== undefined) expect(quick).toEqual(evaluateQuery.parse(sent))
      }),
    )
    expect(readQueryQuickly({ user_id: 'anna', context: '{"plan":"pro"}' })).toEqual({
      user_id: 'anna',
      context: { plan: 'pro' },
    })
  })

  it('of a body agrees with its schema', () => {
    const body = fc.oneof(
      fc.record({ user_id: anything, context, other: text }, { requiredKeys: [] }),
      anything,
    )
    fc.assert(
      fc.property(body, (sent) => {
        const quick = readBodyQuickly(sent)
        if (quick !== undefined) expect(quick).toEqual(evaluateBody.parse(sent))
      }),
    )
    expect(readBodyQuickly({ user_id: 'anna' })).toEqual({ user_id: 'anna', context: {} })
  })

  it('of a path agrees with its schema', () => {
    fc.assert(
      fc.property(fc.record({ flag_key: anything }), (sent) => {
        const quick = readKeyQuickly(sent)
        if (quick !== undefined) expect(quick).toEqual(keyParams.parse(sent))
      }),
    )
    expect(readKeyQuickly({ flag_key: 'new-checkout' })).toEqual({ flag_key: 'new-checkout' })
  })
})
