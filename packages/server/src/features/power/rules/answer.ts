import type { SampleSizeAnswer } from '../schema/answers.ts'
import type { Design } from './design.ts'
import { notesOn } from './notes.ts'
import { powerAt, sizesFor } from './size.ts'

/** The size of the control, and an absolute effect if there is one. */
interface Outcome {
  control: number
  /** Subjects of every variant, when they do not follow from the control's. */
  sizes?: number[]
  effect: number | null
  /** Notes besides those of every plan. */
  notes?: string[]
}

/** The fields that all answers of the calculator share. */
export const commonAnswer = (
  design: Design,
  { control, effect, sizes, notes }: Outcome,
): SampleSizeAnswer => {
  const { request, baseline, test, alpha, comparisons, sequential } = design
  const perVariant = sizes ?? sizesFor(design, control)
  const achieved = effect === null ? null : powerAt(design, { effect, control })
  return {
    sample_size_per_variant: control,
    sample_sizes: perVariant,
    total_sample_size: perVariant.reduce((sum, size) => sum + size, 0),
    alpha_per_comparison: alpha,
    comparisons,
    achieved_power: achieved,
    effect_absolute: effect,
    treatment_rate: request.metric_type === 'conversion' && effect !== null ? baseline + effect : null,
    inflation_factor: sequential?.inflation ?? 1,
    method: test.method,
    notes: [...notesOn(design, control), ...(notes ?? [])],
    reproduce: reproduction(design, { control, effect }),
  }
}

/** The inputs that reproduce the power in other software. */
const reproduction = (design: Design, { control, effect }: Outcome): SampleSizeAnswer['reproduce'] => {
  const { request, baseline, test, ratios, varianceLeft, sequential } = design
  const isConversion = request.metric_type === 'conversion'
  const measured = isConversion
    ? { control_rate: baseline, treatment_rate: effect === null ? null : baseline + effect }
    : { baseline_mean: baseline, effect, standard_deviation: request.standard_deviation ?? null }
  return {
    method: computation(design, control),
    inputs: {
      ...measured,
      control_size: control,
      ratio: Math.min(...ratios.slice(1)),
      alpha: design.alpha,
      power: request.power,
      variance_left: varianceLeft,
      inflation_factor: sequential?.inflation ?? 1,
      sequential: request.sequential,
      ...(sequential && { planned_looks: request.planned_looks }),
      test: test.method,
    },
  }
}

const computation = ({ test, varianceLeft }: Design, control: number): string => {
  if (test.method === 'welch_t') return 'welch_t_noncentral'
  return test.isEnumerated(control / varianceLeft)
    ? 'fisher_exact_enumerated'
    : 'fisher_exact_continuity_corrected'
}
