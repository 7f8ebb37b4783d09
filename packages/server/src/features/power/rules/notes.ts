import type { Design } from './design.ts'
import { MAX_ENUMERATED } from './fixed-test.ts'

const oneDecimal = (value: number): string => String(Math.round(value * 10) / 10)

const testNote = ({ test, varianceLeft }: Design, control: number): string => {
  if (test.method === 'welch_t') {
    return "Welch's t-test; both variants are taken to have the same standard deviation."
  }
  return test.isEnumerated(control / varianceLeft)
    ? `Fisher's exact test; its power is summed over all outcomes, as no variant has more than ${MAX_ENUMERATED} subjects.`
    : `Fisher's exact test; its power is taken from the normal approximation with continuity correction, which is usually within half a point of the exact one above ${MAX_ENUMERATED} subjects.`
}

const correctionNote = ({ request, comparisons }: Design): string[] => {
  if (request.correction_method === 'none' || comparisons === 1) return []
  const basis =
    request.correction_method === 'bonferroni' ? '' : ', the worst case of the Benjamini-Hochberg correction'
  return [`Every one of ${comparisons} comparisons is planned at its share of the risk${basis}.`]
}

const allocationNote = ({ ratios }: Design): string[] =>
  new Set(ratios.slice(1)).size > 1
    ? ['Power is that of the treatment with the least traffic; the others have more.']
    : []

const varianceNote = ({ request, test }: Design): string[] => {
  if (request.variance_reduction_pct === 0) return []
  const saved = `Assumes that a covariate takes away ${oneDecimal(request.variance_reduction_pct)}% of the variance`
  return test.method === 'fisher_exact'
    ? [`${saved}: it holds for the adjusted effect, as Fisher's test itself uses no covariate.`]
    : [`${saved}.`]
}

const SEQUENTIAL_NAMES = {
  always_valid: 'Always-valid inference',
  obrien_fleming: "O'Brien-Fleming spending",
  pocock: 'Pocock spending',
}

const sequentialNote = ({ request, sequential }: Design): string[] => {
  if (!sequential || request.sequential === 'none') return []
  const { planned_looks: looks } = request
  const times = looks === 1 ? 'one look' : `${looks} equally spaced looks`
  const factor = Math.round(sequential.inflation * 1000) / 1000
  return [
    `${SEQUENTIAL_NAMES[request.sequential]} with ${times}: the sample is that of a test that is read once, times ${factor}; with a true effect of this size most experiments stop before they reach it.`,
  ]
}

/** Notes on a plan, as sentences; `control` is the control's size. */
export const notesOn = (design: Design, control: number): string[] => [
  testNote(design, control),
  ...correctionNote(design),
  ...allocationNote(design),
  ...varianceNote(design),
  ...sequentialNote(design),
]

/** The note that no effect is detectable, when none is. */
export const undetectableNote = (effect: number | null): string[] =>
  effect === null ? ['So few subjects detect no effect at all with this power.'] : []

/** The note that an effect has no relative form, when it has none. */
export const noBaselineNote = ({ baseline }: Design): string[] =>
  baseline === 0 ? ['Relative effects are not computed: the baseline is 0.'] : []
