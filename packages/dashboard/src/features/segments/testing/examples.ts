import type { Segment } from '../api-types.ts'

/** Rules: the attribute `country` is DE. */
export const RULES = {
  logical_operator: 'AND',
  groups: [
    { logical_operator: 'AND', conditions: [{ attribute: 'country', operator: 'equals', value: 'DE' }] },
  ],
} as const

/** An id list with three members. */
export const idList = (fields: Partial<Segment> = {}): Segment => ({
  id: '00000000-0000-4000-8000-00000000000a',
  name: 'Beta testers',
  description: null,
  kind: 'id_list',
  status: 'ACTIVE',
  rules: null,
  member_count: 3,
  owner_id: null,
  created_at: '2026-11-01T00:00:00Z',
  updated_at: '2026-11-01T00:00:00Z',
  ...fields,
})

/** A segment of everybody in Germany. */
export const byRules = (fields: Partial<Segment> = {}): Segment =>
  idList({ name: 'Germany', kind: 'rules', rules: RULES, member_count: null, ...fields })
