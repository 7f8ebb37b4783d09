import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { attribute, type Context, expandContext } from './context.ts'

/** Creates objects nested `depth` deep, without recursion. */
function nested(depth: number, key = 'a'): Context {
  let context: Context = { end: 1 }
  for (let level = 0; level < depth; level += 1) context = { [key]: context }
  return context
}

const name = fc.constantFrom(
  'a',
  'b',
  'user',
  'device',
  'app',
  'user_id',
  'now',
  'user.a',
  'a.b',
  '__proto__',
)
const context = fc.letrec<{ object: Context; value: unknown }>((tie) => ({
  value: fc.oneof({ maxDepth: 3 }, fc.string(), fc.integer(), fc.boolean(), fc.constant(null), tie('object')),
  object: fc.dictionary(name, tie('value'), { maxKeys: 4, noNullPrototype: true }),
})).object

describe('attribute', () => {
  it.each([
    'constructor',
    'toString',
    '__proto__',
    'hasOwnProperty',
    'user.constructor',
    'a.constructor',
    'a.b.__proto__',
  ])('ignores the inherited name %s', (inherited) => {
    expect(attribute({ a: { b: {} } }, inherited) ?? null).toBeNull()
  })

  it('reads an own attribute named like a prototype field', () => {
    expect(attribute(JSON.parse('{"__proto__": 5}'), '__proto__')).toBe(5)
    expect(attribute(JSON.parse('{"user": {"__proto__": 5}}'), 'user.__proto__')).toBe(5)
  })

  it('falls back to the request for missing attributes', () => {
    const request = { user_id: 'u', now: '2026-03-02T00:00:00Z' }
    expect(attribute({}, 'user_id', request)).toBe('u')
    expect(attribute({}, 'user.now', request)).toBe(request.now)
    expect(attribute({ user_id: 'sent' }, 'user_id', request)).toBe('sent')
  })

  it('reads the time of the request only when a rule needs it', () => {
    const request = {
      get now(): string {
        throw new Error('time was read')
      },
    }
    expect(attribute({ plan: 'pro' }, 'user.plan', request)).toBe('pro')
    expect(() => attribute({}, 'now', request)).toThrow('time was read')
  })

  it('reads contexts nested a hundred thousand deep', () => {
    const deep = nested(100_000)
    expect(attribute(deep, `${'a.'.repeat(9)}zz`)).toBeUndefined()
    expect(attribute(deep, `${'a.'.repeat(9)}a`)).toBeInstanceOf(Object)
    expect(Object.keys(expandContext(deep)).every((path) => path.length <= 107)).toBe(true)
  })

  it('ignores names of more than ten parts in any form', () => {
    const ten = `${'a.'.repeat(9)}a`
    expect(attribute({ [ten]: 1 }, ten)).toBe(1)
    expect(attribute({ [`${ten}.a`]: 1 }, `${ten}.a`)).toBeUndefined()
    expect(Object.keys(expandContext({ [`${ten}.a`]: 1 }))).toEqual([])
  })

  it('agrees with the expanded context on every name', () => {
    fc.assert(
      fc.property(context, fc.array(name, { minLength: 1, maxLength: 3 }), (sent, parts) => {
        const request = { user_id: 'u', now: 'n' }
        const path = parts.join('.')
        const expanded = expandContext(sent, request)
        if (Object.hasOwn(expanded, path)) {
          expect(attribute(sent, path, request)).toEqual(expanded[path])
        } else {
          expect(attribute(sent, path, request) ?? null).toBeNull()
        }
      }),
      { numRuns: 1000 },
    )
  })

  it('does not change the context', () => {
    fc.assert(
      fc.property(context, (sent) => {
        const before = JSON.stringify(sent)
        expandContext(sent, { user_id: 'u' })
        expect(JSON.stringify(sent)).toBe(before)
      }),
    )
  })
})
