import type { Plan } from '../plan.ts'

/** What can be seen after so many days. */
export interface DurationOption {
  days: number
  /** Of the control. */
  sample_size_per_variant: number
  /** null: no effect can be detected. */
  mde_relative: number | null
  mde_absolute: number | null
}

/** The detectable effect in the way the plan counts effects. */
export const chosenEffect = (
  { mde_relative, mde_absolute }: Pick<DurationOption, 'mde_relative' | 'mde_absolute'>,
  { effect_type }: Pick<Plan, 'effect_type'>,
): number | null => (effect_type === 'relative' ? mde_relative : mde_absolute)

/** What a duration is called beside the plan: the recommended one, or the first that shows the planned effect. */
export const remarkOf = (
  option: DurationOption,
  {
    plan,
    options,
    recommended,
  }: { plan: Plan; options: readonly DurationOption[]; recommended: number | null },
): string[] => {
  const shows = ({ mde_relative, mde_absolute }: DurationOption): boolean => {
    const effect = chosenEffect({ mde_relative, mde_absolute }, plan)
    return effect !== null && effect <= plan.effect
  }
  const first = options.find(shows)
  return [
    ...(option.days === recommended ? ['Recommended'] : []),
    ...(option.days === first?.days ? ['Shows your effect'] : []),
  ]
}
