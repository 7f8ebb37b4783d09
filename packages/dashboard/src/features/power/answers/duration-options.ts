import type { Plan } from '../plan.ts'

/** The minimum detectable effect after a number of days. */
export interface DurationOption {
  days: number
  /** Of the control. */
  sample_size_per_variant: number
  /** null: no effect can be detected. */
  mde_relative: number | null
  mde_absolute: number | null
}

/** The detectable effect, relative or absolute as in the plan. */
export const chosenEffect = (
  { mde_relative, mde_absolute }: Pick<DurationOption, 'mde_relative' | 'mde_absolute'>,
  { effect_type }: Pick<Plan, 'effect_type'>,
): number | null => (effect_type === 'relative' ? mde_relative : mde_absolute)

/** Remarks on a duration: the recommended one, and the first that detects the planned effect. */
export const remarksOf = (
  option: DurationOption,
  {
    plan,
    options,
    recommended,
  }: { plan: Plan; options: readonly DurationOption[]; recommended: number | null },
): string[] => {
  const detects = ({ mde_relative, mde_absolute }: DurationOption): boolean => {
    const effect = chosenEffect({ mde_relative, mde_absolute }, plan)
    return effect !== null && effect <= plan.effect
  }
  const first = options.find(detects)
  return [
    ...(option.days === recommended ? ['Recommended'] : []),
    ...(option.days === first?.days ? ['Detects your effect'] : []),
  ]
}
