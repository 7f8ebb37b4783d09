import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { AUDITED, describe as describeAction } from './names.ts'
import {
  BEFORE_FIRST,
  CHAIN_START,
  type ChainPoint,
  changes,
  entryHash,
  faultOf,
  redacted,
  withDiff,
} from './rules.ts'
import type { AuditEntry, Statement } from './schema.ts'

const statement = (number: number): Statement => ({
  id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  timestamp: new Date(Date.UTC(2026, 2, 1, 12, 0, number)),
  user_id: null,
  user_email: 'system:test',
  action_type: 'experiment_update',
  action_description: 'Experiment "A" was changed',
  entity_type: 'experiment',
  entity_id: '1',
  entity_name: 'A',
  old_value: { b: number, a: 'x' },
  new_value: null,
  reason: null,
  ip_address: null,
  user_agent: null,
  request_id: null,
})

const chain = (length: number): AuditEntry[] => {
  const entries: AuditEntry[] = []
  let hash = CHAIN_START
  for (let position = 1; position <= length; position += 1) {
    const content = statement(position)
    const entry = { ...content, position, previous_hash: hash, hash: entryHash(hash, content) }
    entries.push(entry)
    hash = entry.hash
  }
  return entries
}

/** The first position with a faulty entry; undefined when all are intact. */
const firstBrokenPosition = (
  entries: readonly AuditEntry[],
  after: ChainPoint = BEFORE_FIRST,
): number | undefined => {
  let end: ChainPoint = after
  for (const entry of entries) {
    if (faultOf(entry, end)) return end.position + 1
    end = entry
  }
  return undefined
}

describe('redaction', () => {
  it.each([
    'password',
    'new_password',
    'password_hash',
    'client_secret',
    'access_token',
    'tokens',
    'apiKey',
    'api_key',
    'private_key',
    'key_digest',
    'credentials',
    'Authorization',
  ])('replaces %s at every depth', (name) => {
    expect(redacted({ [name]: 'x', a: { b: [{ [name]: { deep: 'x' } }] } })).toEqual({
      [name]: '[REDACTED]',
      a: { b: [{ [name]: '[REDACTED]' }] },
    })
  })

  it('leaves other values unchanged', () => {
    const plain = { key: 'checkout', has_password: true, password: null, max_tokens: 5, name: 'token' }
    expect(redacted(plain)).toEqual(plain)
  })

  it('writes values as JSON represents them', () => {
    expect(redacted({ at: new Date(0), gone: undefined })).toEqual({ at: '1970-01-01T00:00:00.000Z' })
  })
})

describe('changes', () => {
  it('contain old and new values of what differs, without the time of the update', () => {
    const before: Record<string, unknown> = {
      a: 1,
      b: { c: [1] },
      d: new Date(0),
      e: null,
      updated_at: new Date(0),
    }
    const after = { a: 2, b: { c: [1] }, d: new Date(0), e: 'x', updated_at: new Date(1) }
    expect(changes(before, after)).toEqual({ old_value: { a: 1, e: null }, new_value: { a: 2, e: 'x' } })
  })

  it('can be limited to some fields', () => {
    expect(changes({ a: 1, b: 1 }, { a: 2, b: 2 }, ['b'])).toEqual({
      old_value: { b: 1 },
      new_value: { b: 2 },
    })
  })

  it('do not depend on the order of keys', () => {
    expect(changes({ a: { x: 1, y: 2 } }, { a: { y: 2, x: 1 } })).toEqual({ old_value: {}, new_value: {} })
  })
})

describe('the chain', () => {
  it('hashes the previous hash, a line feed and the canonical entry', () => {
    const text =
      '{"action_description":"Experiment \\"A\\" was changed","action_type":"experiment_update","entity_id":"1","entity_name":"A","entity_type":"experiment","id":"00000000-0000-4000-8000-000000000007","ip_address":null,"new_value":null,"old_value":{"a":"x","b":7},"reason":null,"request_id":null,"timestamp":"2026-03-01T12:00:07.000Z","user_agent":null,"user_email":"system:test","user_id":null}'
    const expected = createHash('sha256').update(`${CHAIN_START}\n${text}`).digest('hex')
    expect(entryHash(CHAIN_START, statement(7))).toBe(expected)
  })

  it('is intact as it was written, as a whole and in part', () => {
    const entries = chain(5)
    expect(firstBrokenPosition(entries)).toBeUndefined()
    expect(firstBrokenPosition([])).toBeUndefined()
    expect(firstBrokenPosition(entries.slice(2), entries[1])).toBeUndefined()
  })

  const renamed = (entry: AuditEntry): AuditEntry => ({ ...entry, entity_name: 'B' })
  const tampering: Record<string, (entries: AuditEntry[], at: number) => void> = {
    changed: (entries, at) => {
      entries[at] = renamed(entries[at]!)
    },
    'changed and hashed again': (entries, at) => {
      const changed = renamed(entries[at]!)
      entries[at] = { ...changed, hash: entryHash(changed.previous_hash, changed) }
    },
    removed: (entries, at) => {
      entries.splice(at, 1)
    },
    doubled: (entries, at) => {
      entries.splice(at, 0, entries[at]!)
    },
    moved: (entries, at) => {
      entries.splice(at, 2, entries[at + 1]!, entries[at]!)
    },
  }

  it.each(Object.keys(tampering))('reveals an entry that was %s', (kind) => {
    for (let at = 0; at < 7; at += 1) {
      const entries = chain(8)
      tampering[kind]?.(entries, at)
      const broken = firstBrokenPosition(entries)
      expect(broken).toBeGreaterThanOrEqual(at + 1)
      expect(broken).toBeLessThanOrEqual(at + 2)
    }
  })
})

describe('names and diffs', () => {
  it('describe every action in a sentence', () => {
    for (const [entity, verbs] of Object.entries(AUDITED)) {
      for (const verb of verbs) {
        const sentence = describeAction(`${entity}_${verb}` as Parameters<typeof describeAction>[0], 'X')
        expect(sentence).toMatch(/^[A-Z][A-Za-z ]+ "X" [a-z ]+$/)
      }
    }
    expect(describeAction('feature_flag_safety_rollback', 'X')).toBe(
      'Feature flag "X" was rolled back by the safety monitor',
    )
    expect(describeAction('api_key_create', 'X')).toBe('API key "X" was created')
    expect(describeAction('role_assign', 'X')).toBe('User "X" got other rights')
  })

  it('show an entry field by field', () => {
    const [entry] = chain(1)
    const diff = withDiff({ ...entry!, old_value: { a: 1, b: 2 }, new_value: { b: 3, c: 4 } }).diff
    expect(diff).toEqual([
      { field: 'a', old_value: 1, new_value: null },
      { field: 'b', old_value: 2, new_value: 3 },
      { field: 'c', old_value: null, new_value: 4 },
    ])
  })
})
