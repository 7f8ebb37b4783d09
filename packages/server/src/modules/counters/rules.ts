import type { StoredCounters } from './database/counters.ts'
import type { Counters } from './schema.ts'
import type { CountedExperiment } from './store.ts'

/** The counters of an experiment as they are answered: zeros for a variant that was never counted. */
export const countersOf = (
  { id, name, variants }: CountedExperiment,
  stored: readonly StoredCounters[],
): Counters => {
  const counted = variants.map((variant) => {
    const own = stored.find(({ variant_id }) => variant_id === variant.id)
    const { assignments = 0, events = 0, conversions = 0 } = own ?? {}
    return {
      variant_id: variant.id,
      variant_name: variant.name,
      is_control: variant.is_control,
      assignments,
      events,
      conversions,
      conversion_rate: assignments === 0 ? null : conversions / assignments,
    }
  })
  const sumOf = (counter: 'assignments' | 'events' | 'conversions'): number =>
    counted.reduce((sum, variant) => sum + variant[counter], 0)
  return {
    experiment_id: id,
    experiment_name: name,
    total_assignments: sumOf('assignments'),
    total_events: sumOf('events'),
    total_conversions: sumOf('conversions'),
    variants: counted,
    last_updated: latest(stored.map(({ updated_at }) => updated_at)),
  }
}

const latest = (times: readonly (Date | null)[]): Date | null =>
  times.reduce((last, time) => (time && (!last || time > last) ? time : last), null)
