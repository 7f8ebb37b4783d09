import type { AuditEntry } from '../api-types.ts'

const ENTRY: AuditEntry = {
  id: '00000000-0000-4000-8000-0000000000c1',
  timestamp: '2026-11-01T08:00:00Z',
  user_id: '00000000-0000-4000-8000-000000000001',
  user_email: 'ada@example.com',
  action_type: 'flag_update',
  action_description: 'Feature flag "Search" was updated',
  entity_type: 'feature_flag',
  entity_id: '00000000-0000-4000-8000-0000000000f1',
  entity_name: 'Search',
  old_value: { name: 'Search', rollout_percentage: 10 },
  new_value: { name: 'Search', rollout_percentage: 25 },
  reason: null,
  ip_address: '192.0.2.7',
  user_agent: null,
  request_id: 'req-7',
  position: 4711,
  previous_hash: 'aa11',
  hash: 'bb22',
}

/** An update of a flag's rollout percentage from 10 to 25 by Ada. */
export const exampleEntry = (change: Partial<AuditEntry> = {}): AuditEntry => ({ ...ENTRY, ...change })

/** So many entries, the newest first, named by their number. */
export const exampleEntries = (count: number, from = 1): AuditEntry[] =>
  Array.from({ length: count }, (_, index) => {
    const number = from + index
    return exampleEntry({ id: `entry-${number}`, action_description: `Change ${number}` })
  })
