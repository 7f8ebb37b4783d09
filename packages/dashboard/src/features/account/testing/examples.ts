import type { Session } from '../api-types.ts'

const SESSION: Session = {
  id: '00000000-0000-4000-8000-0000000000a1',
  created_at: '2026-11-01T08:00:00Z',
  last_seen_at: '2026-11-02T08:00:00Z',
  expires_at: '2026-12-01T08:00:00Z',
  ip_address: '192.0.2.7',
  user_agent: 'Firefox 140',
  current: true,
}

/** A session in Firefox, the current one. */
export const exampleSession = (change: Partial<Session> = {}): Session => ({ ...SESSION, ...change })
