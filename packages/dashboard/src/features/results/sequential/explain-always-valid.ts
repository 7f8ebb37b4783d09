import { count } from '../../../ui/format.ts'
import { type Compared, type Explanation, inputsOf, nameOf } from '../explanation/explanation.ts'
import { points, preciseP, range, shown } from '../wording.ts'

/** Explanation of the always-valid p-value (mSPRT). */
export const explainAlwaysValid = (compared: Compared): Explanation => {
  const alwaysValid = compared.variant.always_valid
  return {
    title: `Always-valid p-value of ${nameOf(compared)}`,
    shown: shown(alwaysValid?.p_value, preciseP),
    meaning:
      'Valid at every look: without an effect, the probability that it ever falls below 0.05 is at most 5 %. It is the smallest value of all looks so far, so it never rises.',
    formula: [
      'ρ = √( (−2 ln α + ln(−2 ln α + 1)) / n* )',
      'ln e = n ρ² (d/se)² / (2 (n ρ² + 1)) − ½ ln(n ρ² + 1)',
      'p = min(1, 1/e), the smallest so far',
    ],
    inputs: [
      ...inputsOf(compared),
      { name: 'Planned size (n*)', value: shown(alwaysValid?.n_star, count) },
      { name: 'Always-valid interval', value: range(alwaysValid?.difference_interval, points) },
    ],
    code: [],
    reproduce: compared.variant.reproduce,
    value: alwaysValid?.p_value ?? null,
  }
}
