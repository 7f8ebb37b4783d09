import { newCondition, newStage, type StageDraft } from './stage-draft.ts'

export type PlanId = 'careful' | 'watched' | 'quick' | 'manual'

const HALF_DAY_HOURS = 12
const QUICK_HOURS = 4

/** Ways to roll out that one can begin with. */
export const PLANS: readonly { id: PlanId; label: string; description: string }[] = [
  {
    id: 'careful',
    label: 'Careful',
    description: '1, 5, 25, 50, then 100 %. Each stage lasts a day.',
  },
  {
    id: 'watched',
    label: 'Watched',
    description: '5, 25, then 100 %. The next stage starts only while errors and latency are fine.',
  },
  { id: 'quick', label: 'Quick', description: '10, 50, then 100 %. Each stage lasts four hours.' },
  { id: 'manual', label: 'By hand', description: '5, 25, 50, then 100 %. Somebody starts each stage.' },
]

const NAMES: Record<number, string> = {
  1: 'Canary',
  5: 'A few',
  10: 'A tenth',
  25: 'A quarter',
  50: 'Half',
  100: 'Everybody',
}

/** A name for a stage that reaches so many percent. */
export const stageName = (target: number): string => NAMES[target] ?? 'More'

const timed = (targets: readonly number[], duration: number): StageDraft[] =>
  targets.map((target) => newStage({ name: stageName(target), target, duration }))

const watched = (target: number): StageDraft =>
  newStage({
    name: stageName(target),
    target,
    trigger: 'METRIC_BASED',
    duration: HALF_DAY_HOURS,
    conditions: [newCondition('error_rate', 0.01), newCondition('p95_latency', 500)],
  })

/** The stages of a plan. */
export const stagesOfPlan = (plan: PlanId): StageDraft[] => {
  switch (plan) {
    case 'careful':
      return timed([1, 5, 25, 50, 100], 24)
    case 'quick':
      return timed([10, 50, 100], QUICK_HOURS)
    case 'watched':
      return [...timed([5], HALF_DAY_HOURS), watched(25), watched(100)]
    case 'manual':
      return timed([5, 25, 50, 100], 1).map((stage) => ({ ...stage, trigger: 'MANUAL' }))
  }
}
