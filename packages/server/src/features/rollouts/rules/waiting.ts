import { HOUR_MS } from '../../../lib/durations.ts'
import type { Schedule, Status } from '../schema/schedule.ts'
import { type Situation, verdictOf } from './readiness.ts'

/** A schedule with a description of what each stage waits for. */
export const withWaiting = (situation: Situation): Schedule => ({
  ...situation.schedule,
  stages: situation.schedule.stages.map((stage, at) => ({
    ...stage,
    waiting_for: waitingFor(situation, at),
  })),
})

const WAITING_FOR_SCHEDULE: Partial<Record<Status, string>> = {
  DRAFT: 'the schedule to be activated',
  PAUSED: 'the schedule to be activated again',
}

/** When a started stage has reached its duration. */
export const overAt = ({
  started_date,
  trigger_configuration,
}: Pick<Schedule['stages'][number], 'started_date' | 'trigger_configuration'>): Date | undefined =>
  started_date ? new Date(started_date.getTime() + trigger_configuration.duration * HOUR_MS) : undefined

const waitingFor = (situation: Situation, at: number): string | null => {
  const { schedule } = situation
  const stage = schedule.stages[at]
  if (!stage || stage.status === 'COMPLETED') return null
  if (schedule.status !== 'ACTIVE') return WAITING_FOR_SCHEDULE[schedule.status] ?? null
  if (stage.status === 'IN_PROGRESS') return `the end of its duration, ${overAt(stage)?.toISOString()}`
  if (stage.status === 'FAILED') return null
  const verdict = verdictOf(situation, at)
  if (verdict.kind === 'wait') return verdict.for
  return verdict.kind === 'read' ? 'its conditions to be looked at' : 'the rollout scheduler to start it'
}
