import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EVENT_TYPES } from '../../audit/index.ts'
import { entryMessage } from './message.ts'
import { isPattern, subscribesTo } from './patterns.ts'

type Entry = Parameters<typeof entryMessage>[0]

const entry = (fields: Partial<Entry> = {}): Entry => ({
  id: '7f6a4f0e-5d0e-4b7a-9d57-0a7a0a7b8f10',
  timestamp: new Date('2026-03-01T12:00:00.000Z'),
  user_id: null,
  user_email: 'anna@example.com',
  action_type: 'feature_flag_enable',
  action_description: 'Feature flag "Dark mode" was enabled',
  entity_type: 'feature_flag',
  entity_id: 'f1',
  entity_name: 'Dark mode',
  old_value: { status: 'DISABLED' },
  new_value: { status: 'ENABLED' },
  reason: null,
  ip_address: '203.0.113.7',
  user_agent: 'a browser',
  request_id: 'r1',
  position: 7,
  previous_hash: 'p'.repeat(64),
  hash: 'h'.repeat(64),
  ...fields,
})

const contentOf = (given: Entry) => JSON.parse(entryMessage(given)?.body ?? 'null')

describe('the message about an entry', () => {
  it('holds its type, its time and the entry without addresses, programs and hashes', () => {
    const { ip_address, user_agent, hash, previous_hash, timestamp, ...data } = entry()
    expect(contentOf(entry())).toEqual({
      type: 'feature_flag.enable',
      timestamp: '2026-03-01T12:00:00.000Z',
      data: { ...data, values_omitted: false },
    })
  })

  it('has at most 64 KiB: values that are too large are left out', () => {
    const large = entry({ new_value: { text: 'ä'.repeat(40_000) } })
    expect(contentOf(large).data).toMatchObject({ old_value: null, new_value: null, values_omitted: true })
    const fitting = entry({ new_value: { text: 'x'.repeat(60_000) } })
    expect(contentOf(fitting).data.values_omitted).toBe(false)
  })

  it('does not exist for an action of no known type', () => {
    expect(entryMessage(entry({ action_type: 'something_else' }))).toBeUndefined()
  })
})

describe('a pattern', () => {
  it('is *, an entity with .*, or an event type', () => {
    expect(['*', 'feature_flag.*', 'feature_flag.enable', 'role.assign'].filter(isPattern)).toHaveLength(4)
    const others = [
      '',
      '**',
      '*.*',
      '*.enable',
      'feature_flag',
      'feature_flag.',
      'feature_flag.fly',
      'cat.*',
      ' *',
    ]
    expect(others.filter(isPattern)).toEqual([])
  })

  const event = fc.constantFrom(...EVENT_TYPES)
  const wants = (event_types: string[], type: string, entity_ids: string[] = []) =>
    subscribesTo({ event_types, entity_ids }, { type, entity_id: 'one' })

  it('matches what it stands for and nothing else', () => {
    fc.assert(
      fc.property(event, event, (one, other) => {
        expect(wants(['*'], one.type)).toBe(true)
        expect(wants([`${one.entity}.*`], other.type)).toBe(one.entity === other.entity)
        expect(wants([one.type], other.type)).toBe(one.type === other.type)
      }),
    )
  })

  it('can be limited to some entities', () => {
    expect(wants(['*'], 'segment.create', ['one', 'two'])).toBe(true)
    expect(wants(['*'], 'segment.create', ['two'])).toBe(false)
  })
})
