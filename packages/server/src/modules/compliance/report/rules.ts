import type { ChainFindings } from '../chain/rules.ts'
import { outcomeOf } from '../events/rules.ts'
import { OUTCOMES } from '../events/schema.ts'
import { belongsTo, type Control, STANDARDS, type Standard } from './controls.ts'
import type { ControlRead, Integrity, Report } from './schema.ts'

/** Entries of a period with the same action and kind of entity. */
export interface ActionCount {
  action_type: string
  entity_type: string
  events: number
  last_event_at: Date
}

/** A standard by its name in any letter case; undefined: there is none of that name. */
export const standardNamed = (name: string): Standard | undefined =>
  STANDARDS.find((standard) => standard === name.toLowerCase())

type Counted = Pick<Report, 'total_events' | 'events_by_action' | 'events_by_outcome' | 'events_by_entity'>

/** The entries of a period by action, outcome and kind of entity. */
export const countEvents = (counts: readonly ActionCount[]): Counted => {
  const byOutcome = sumsBy(counts, ({ action_type }) => outcomeOf(action_type))
  return {
    total_events: counts.reduce((sum, { events }) => sum + events, 0),
    events_by_action: sumsBy(counts, ({ action_type }) => action_type),
    events_by_outcome: Object.fromEntries(OUTCOMES.map((outcome) => [outcome, byOutcome[outcome] ?? 0])),
    events_by_entity: sumsBy(counts, ({ entity_type }) => entity_type),
  }
}

const sumsBy = (
  counts: readonly ActionCount[],
  nameOf: (count: ActionCount) => string,
): Record<string, number> => {
  const sums = new Map<string, number>()
  for (const count of counts) sums.set(nameOf(count), (sums.get(nameOf(count)) ?? 0) + count.events)
  return Object.fromEntries([...sums].sort())
}

/** The actions of a period that show a control at work. */
export const actionsOf = (control: Control, counts: readonly ActionCount[]): string[] => [
  ...new Set(counts.map(({ action_type }) => action_type).filter((action) => belongsTo(control, action))),
]

/** A control with its events; it says what was recorded, never whether that is enough. */
export const readControl = (
  control: Control,
  counts: readonly ActionCount[],
  sampleIds: readonly string[],
): ControlRead => {
  const own = counts.filter(({ action_type }) => belongsTo(control, action_type))
  const events = own.reduce((sum, count) => sum + count.events, 0)
  const lastTime = Math.max(...own.map(({ last_event_at }) => last_event_at.getTime()))
  return {
    id: control.id,
    title: control.title,
    events,
    by_action: sumsBy(own, ({ action_type }) => action_type),
    ...(events > 0 && { last_event_at: new Date(lastTime) }),
    sample_ids: [...sampleIds],
    activity: events > 0 ? 'seen' : 'none',
  }
}

/** The figures of a verification. */
export const integrityOf = (findings: ChainFindings): Integrity => {
  const { valid, tampered, missing, checkpoints_checked, checkpoints_failed, first_bad_position } = findings
  const checked = valid + tampered + missing
  return {
    checked,
    valid,
    tampered,
    missing,
    checkpoints_checked,
    checkpoints_failed,
    ...(first_bad_position !== undefined && { first_bad_position }),
    pass_rate: shareOf(valid, checked),
    coverage: shareOf(findings.covered, valid + tampered),
  }
}

const shareOf = (part: number, whole: number): number => (whole === 0 ? 1 : part / whole)
