import { newCondition, newStage, type StageDraft } from './stage-draft.ts'

export type TemplateId = 'careful' | 'guarded' | 'quick' | 'manual'

const HALF_DAY_HOURS = 12
const QUICK_HOURS = 4

/** The rollout templates to start from. */
export const TEMPLATES: readonly { id: TemplateId; label: string; description: string }[] = [
  {
    id: 'careful',
    label: 'Careful',
    description: '1, 5, 25, 50, then 100 %. Each stage lasts a day.',
  },
  {
    id: 'guarded',
    label: 'Guarded',
    description: '5, 25, then 100 %. A stage starts only while error rate and latency are fine.',
  },
  { id: 'quick', label: 'Quick', description: '10, 50, then 100 %. Each stage lasts four hours.' },
  { id: 'manual', label: 'Manual', description: '5, 25, 50, then 100 %. Somebody starts each stage.' },
]

const NAMES: Record<number, string> = {
  1: 'Canary',
  5: 'A few',
  10: 'A tenth',
  25: 'A quarter',
  50: 'Half',
  100: 'Everybody',
}

/** The name for a stage with this rollout percentage. */
export const stageName = (target: number): string => NAMES[target] ?? 'More'

const timed = (targets: readonly number[], duration: number): StageDraft[] =>
  targets.map((target) => newStage({ name: stageName(target), target, duration }))

const guarded = (target: number): StageDraft =>
  newStage({
    name: stageName(target),
    target,
    trigger: 'METRIC_BASED',
    duration: HALF_DAY_HOURS,
    conditions: [newCondition('error_rate', 0.01), newCondition('p95_latency', 500)],
  })

/** The stages of a rollout template. */
export const stagesOfTemplate = (template: TemplateId): StageDraft[] => {
  switch (template) {
    case 'careful':
      return timed([1, 5, 25, 50, 100], 24)
    case 'quick':
      return timed([10, 50, 100], QUICK_HOURS)
    case 'guarded':
      return [...timed([5], HALF_DAY_HOURS), guarded(25), guarded(100)]
    case 'manual':
      return timed([5, 25, 50, 100], 1).map((stage) => ({ ...stage, trigger: 'MANUAL' }))
  }
}
