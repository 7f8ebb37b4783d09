import type { Actor } from '../../../context.ts'
import type { Notice } from '../../notifications/index.ts'
import type { Experiment, Status } from './schema.ts'

type NotifiedExperiment = Pick<Experiment, 'id' | 'key' | 'name' | 'status' | 'end_date'>

type Change = 'started' | 'paused' | 'resumed' | 'completed'

/** The notification of a new status of an experiment; undefined when the status stays. */
export const statusNotice = (
  before: NotifiedExperiment,
  after: NotifiedExperiment,
  actor: Actor,
): Notice | undefined => {
  const change = before.status === after.status ? undefined : changeOf(before.status, after.status)
  if (change === undefined) return undefined
  const automatic = actor.kind === 'system'
  return {
    kind: `experiment_${change}`,
    title: `Experiment "${after.name}" was ${change}${automatic ? ' automatically' : ''}`,
    text: textOf(change, after, actor),
    link: change === 'completed' ? `/experiments/${after.id}/results` : `/experiments/${after.id}`,
    entity: { type: 'experiment', id: after.id },
    data: { experiment_key: after.key, automatic },
  }
}

const changeOf = (before: Status, after: Status): Change | undefined => {
  if (after === 'ACTIVE') return before === 'PAUSED' ? 'resumed' : 'started'
  if (after === 'PAUSED') return 'paused'
  return after === 'COMPLETED' ? 'completed' : undefined
}

const textOf = (change: Change, { end_date, status }: NotifiedExperiment, actor: Actor): string => {
  const end = status === 'ACTIVE' && end_date ? ` It ends at ${minuteOf(end_date)}.` : ''
  return `It was ${change} ${whoOf(actor)}.${end}`
}

const whoOf = (actor: Actor): string =>
  actor.kind === 'user' ? `by ${actor.user.username}` : 'automatically, as scheduled'

const minuteOf = (date: Date): string => `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`
