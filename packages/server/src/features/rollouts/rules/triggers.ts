import type { Problem } from '../../../lib/errors.ts'
import type { Stage } from '../schema/stage.ts'

type Trigger = Stage['trigger_type']
type Configuration = Stage['trigger_configuration']

/** A configuration as a caller writes it: every field is optional. */
type TriggerConfigurationInput = { [Name in keyof Configuration]?: Configuration[Name] | undefined }

const HOURS_OF_A_STAGE = 24
const WINDOW_MINUTES = 15
const MIN_EVALUATIONS = 100

const METRIC_FIELDS = ['conditions', 'window_minutes', 'min_evaluations', 'timeout_hours'] as const

/** A trigger's configuration with defaults; only METRIC_BASED ones have more than a duration. */
export const filledConfiguration = (trigger: Trigger, input: TriggerConfigurationInput): Configuration => {
  const duration = input.duration ?? HOURS_OF_A_STAGE
  if (trigger !== 'METRIC_BASED') return { duration }
  return {
    duration,
    conditions: input.conditions ?? [],
    window_minutes: input.window_minutes ?? WINDOW_MINUTES,
    min_evaluations: input.min_evaluations ?? MIN_EVALUATIONS,
    timeout_hours: input.timeout_hours ?? null,
  }
}

/** Fields that the trigger's kind requires or does not allow; paths begin in the stage. */
export const configurationProblems = (trigger: Trigger, input: TriggerConfigurationInput): Problem[] => {
  const at = (name: string) => ['trigger_configuration', name]
  if (trigger === 'METRIC_BASED') {
    if (input.conditions !== undefined) return []
    return [{ type: 'missing', loc: at('conditions'), msg: 'a METRIC_BASED stage needs conditions' }]
  }
  return METRIC_FIELDS.filter((name) => input[name] !== undefined && input[name] !== null).map((name) => ({
    type: 'extra_forbidden',
    loc: at(name),
    msg: `a ${trigger} stage has no ${name}`,
  }))
}

/** The fields of a configuration that remain when the stage gets another kind of trigger. */
export const carriedConfiguration = (before: Stage, trigger: Trigger): TriggerConfigurationInput => {
  const { duration } = before.trigger_configuration
  return trigger === before.trigger_type ? before.trigger_configuration : { duration }
}
