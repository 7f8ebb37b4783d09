import type { Counters } from '../api-types.ts'

/** What a deployment with the module answers to GET /modules. */
export const WITH_COUNTERS = { profile: 'full', modules: ['counters'], version: '1.0.0' }

/** The id of the example experiment. */
export const ID = '00000000-0000-4000-8000-0000000000f2'

const COUNTERS: Counters = {
  experiment_id: ID,
  experiment_name: 'Checkout',
  total_assignments: 1200,
  total_events: 340,
  total_conversions: 90,
  variants: [
    {
      variant_id: 'a',
      variant_name: 'Three steps',
      is_control: true,
      assignments: 600,
      events: 150,
      conversions: 30,
      conversion_rate: 0.05,
    },
    {
      variant_id: 'b',
      variant_name: 'One page',
      is_control: false,
      assignments: 600,
      events: 190,
      conversions: 60,
      conversion_rate: 0.1,
    },
  ],
  last_updated: '2026-11-02T09:00:00.000Z',
}

/** Counters of two variants. */
export const exampleCounters = (change: Partial<Counters> = {}): Counters => ({ ...COUNTERS, ...change })
