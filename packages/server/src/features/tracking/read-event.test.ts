import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readQuickly } from './read-event.ts'
import { trackBody } from './schema.ts'

/** A value that fits, one that nearly does, or anything at all. */
const field = (good: fc.Arbitrary<unknown>, ...odd: unknown[]) =>
  fc.oneof(
    { weight: 6, arbitrary: good },
    { weight: 1, arbitrary: fc.constantFrom(null, undefined, '', 0, [], {}, ...odd) },
    { weight: 1, arbitrary: fc.jsonValue() },
  )

const text = (longest: number) => fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: longest })

const times = fc.constantFrom(
  '2026-03-02T09:00:00.000Z',
  '2026-03-02',
  '2026-03-02 09:00:00+02:00',
  '2026-02-30',
  'soon',
)

const sent = fc.record(
  {
    user_id: field(text(20), 'a'.repeat(255), 'a'.repeat(256)),
    event_type: field(text(20), 'a'.repeat(100), 'a'.repeat(101)),
    event_name: field(text(20), 'a'.repeat(255), 'a'.repeat(256)),
    experiment_key: field(text(20), 'a'.repeat(100), 'a'.repeat(101)),
    feature_flag_key: field(text(20)),
    event_id: field(text(20), 'a'.repeat(128), 'a'.repeat(129)),
    value: field(fc.double({ noNaN: true, noDefaultInfinity: true }), 1e15, -1e15, 1.1e15, '5', true),
    metadata: field(
      fc.dictionary(text(5), fc.jsonValue()),
      { note: 'x'.repeat(17_000) },
      { note: 'ü'.repeat(6000) },
    ),
    timestamp: field(times),
    anything: fc.jsonValue(),
  },
  { requiredKeys: ['user_id', 'event_type'] },
)

const byShape = (event: unknown): unknown => trackBody.safeParse(event).data

describe('reading an event quickly', () => {
  it('gives what the shape gives, or leaves the event to the shape', () => {
    let quick = 0
    const property = fc.property(
      fc.oneof({ weight: 9, arbitrary: sent }, { weight: 1, arbitrary: fc.jsonValue() }),
      (event) => {
        const read = readQuickly(event)
        if (read === undefined) return
        quick += 1
        expect(read).toEqual(byShape(event))
      },
    )
    fc.assert(property, { numRuns: 3000 })
    expect(quick).toBeGreaterThan(100)
  })

  it('reads what SDKs send', () => {
    const event = {
      user_id: 'user-1',
      event_type: 'conversion',
      event_name: 'purchase',
      experiment_key: 'checkout',
      value: 12.5,
      event_id: '01890000-0001-7aaa-8bbb-123456789abc',
      metadata: { page: '/basket' },
      timestamp: '2026-03-02T09:00:00.000Z',
    }
    expect(readQuickly(event)).toEqual(byShape(event))
    expect(readQuickly(event)).toBeDefined()
  })
})
