/**
 * Published experiment with 90,189 players of the mobile game Cookie Cats: new players met the first waiting gate at
 * level 30 (control) or at level 40. The metrics are retention after one and after seven days.
 */
export const COOKIE_CATS = {
  name: 'Cookie Cats: the gate at level 30 or 40',
  description: 'Where should the first gate stand, so that players come back?',
  variants: [
    { name: 'gate_30', players: 44_700, retention_1: 20_034, retention_7: 8502 },
    { name: 'gate_40', players: 45_489, retention_1: 20_119, retention_7: 8279 },
  ],
  metrics: [
    { name: 'Retention after 1 day', event_name: 'retention_1' },
    { name: 'Retention after 7 days', event_name: 'retention_7' },
  ],
} as const

export type Retention = (typeof COOKIE_CATS.metrics)[number]['event_name']
