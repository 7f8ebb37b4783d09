import type { Db } from '../../db/connect.ts'
import { AppError } from '../../lib/errors.ts'
import { numberedId } from '../../lib/ids.ts'
import { counter } from '../../lib/metrics.ts'
import { createTypeLabels } from './rules.ts'
import type { EventAnswer, EventRead } from './schema.ts'
import type { EventRow, Stored } from './store/events.ts'
import type { FlagReference, Reference, References } from './store/references.ts'
import { findByKeys } from './store/stored-events.ts'

/** An event whose experiment and flag were found. */
export interface Resolved extends EventRow {
  experiment: Reference | undefined
  flag: FlagReference | undefined
}

/** Events after they were stored. */
export interface Recorded<Answer> {
  /** By event what it names, or why it is refused. */
  resolved: (Resolved | AppError)[]
  now: Date
  /** The answer of the store; undefined when there was nothing to store. */
  stored: Answer | undefined
}

/** Whether an event was not refused. */
export const isGood = <Good>(outcome: Good | AppError): outcome is Good => !(outcome instanceof AppError)

/**
 * The answers to events.
 *
 * @param take gives the row of an event that was stored now; any other event is a duplicate of an earlier one
 */
export const answersOf = async (
  { db, references }: { db: Db; references: References },
  { resolved, now }: Recorded<unknown>,
  take: (key: string | null) => Stored | undefined,
): Promise<(EventAnswer | AppError)[]> => {
  const stored = resolved.map((outcome) => (isGood(outcome) ? take(outcome.key) : undefined))
  const variantIds = await references.variantIds(stored.map((row) => row?.variant_number ?? null))
  const repeated = resolved.flatMap((outcome, index) =>
    isGood(outcome) && !stored[index] && outcome.key !== null ? [outcome.key] : [],
  )
  const first = repeated.length > 0 ? await findByKeys(db, repeated) : new Map<string, EventRead>()
  return resolved.map((outcome, index) => {
    if (!isGood(outcome)) return outcome
    const row = stored[index]
    if (!row) return duplicateAnswer(first.get(outcome.key ?? ''))
    return answerOf(outcome, { id: numberedId(now, row.id), now, variant_id: variantIds[index] ?? null })
  })
}

const answerOf = (
  { event, experiment, flag }: Resolved,
  { id, now, variant_id }: { id: string; now: Date; variant_id: string | null },
): EventAnswer => ({
  id,
  event_id: event.event_id,
  event_name: event.event_name,
  event_type: event.event_type,
  user_id: event.user_id,
  experiment_id: experiment?.id ?? null,
  feature_flag_id: flag?.id ?? null,
  variant_id,
  value: event.value,
  metadata: event.metadata,
  timestamp: event.timestamp ?? now,
  created_at: now,
  duplicate: false,
})

const duplicateAnswer = (first: EventRead | undefined): EventAnswer => {
  if (!first) throw new Error('The key of an event is stored, but not the event')
  return { ...first, duplicate: true }
}

const accepted = counter('events_total', 'Events accepted', ['event_type'])
const labelOf = createTypeLabels()
const counters = new Map<string, { inc: (count: number) => void }>()

/** The labelled counter is looked up once per type: finding it by its label costs more than counting. */
const counterOf = (eventType: string): { inc: (count: number) => void } => {
  const event_type = labelOf(eventType)
  const known = counters.get(event_type) ?? accepted.labels({ event_type })
  counters.set(event_type, known)
  return known
}

/** Adds stored events to the counters of their types. */
export const countStored = (resolved: readonly Resolved[]): void => {
  const counts = new Map<string, number>()
  for (const { event } of resolved) counts.set(event.event_type, (counts.get(event.event_type) ?? 0) + 1)
  for (const [type, count] of counts) counterOf(type).inc(count)
}
