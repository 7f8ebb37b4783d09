import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { metadataPatch } from './metadata-patch.ts'

const notes = fc.dictionary(fc.string({ minLength: 1 }), fc.oneof(fc.string(), fc.integer(), fc.boolean()))

/** Applies a patch as the service does. */
const merged = (stored: Record<string, unknown>, patch: Record<string, unknown>) =>
  Object.fromEntries(Object.entries({ ...stored, ...patch }).filter(([, value]) => value !== null))

describe('a change of metadata', () => {
  it('sends only what differs, and null for what is gone', () => {
    expect(metadataPatch({ a: 1, b: { c: 2 }, d: 3 }, { a: 1, b: { c: 4 }, e: 5 })).toEqual({
      b: { c: 4 },
      d: null,
      e: 5,
    })
    expect(metadataPatch({ a: [1] }, { a: [1] })).toEqual({})
  })

  it('makes the stored notes the edited ones', () => {
    fc.assert(
      fc.property(notes, notes, (stored, edited) => {
        expect(merged(stored, metadataPatch(stored, edited))).toEqual(edited)
      }),
    )
  })
})
