import type { ApiKey } from '../api-types.ts'

const KEY: ApiKey = {
  id: '00000000-0000-4000-8000-0000000000b1',
  name: 'Web shop',
  description: null,
  prefix: 'assay_4f2a',
  scopes: ['assign', 'track'],
  is_active: true,
  user_id: '00000000-0000-4000-8000-000000000001',
  user_email: 'ada@example.com',
  created_at: '2026-10-01T08:00:00Z',
  expires_at: null,
  last_used_at: null,
  revoked_at: null,
}

/** An active key of a web shop that does not expire and was never used. */
export const exampleKey = (change: Partial<ApiKey> = {}): ApiKey => ({ ...KEY, ...change })
