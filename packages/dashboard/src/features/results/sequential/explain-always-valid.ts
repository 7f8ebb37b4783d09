import { count } from '../../../ui/format.ts'
import { type Compared, type Explanation, inputsOf, nameOf } from '../explanation/explanation.ts'
import { points, preciseP, range, shown } from '../wording.ts'

/** The always-valid p-value. */
export const explainAlwaysValid = (compared: Compared): Explanation => {
  const figures = compared.variant.always_valid
  return {
    title: `Always-valid p-value of ${nameOf(compared)}`,
    shown: shown(figures?.p_value, preciseP),
    meaning:
      'This one may be looked at on any day, as often as one likes: the chance that it is ever below 0.05 without an effect is at most 5 %. It is the smallest of all looks so far, so it never rises again.',
    formula: [
      'ρ = √( (−2 ln α + ln(−2 ln α + 1)) / n* )',
      'ln e = n ρ² (d/se)² / (2 (n ρ² + 1)) − ½ ln(n ρ² + 1)',
      'p = min(1, 1/e), the smallest so far',
    ],
    inputs: [
      ...inputsOf(compared),
      { name: 'Planned size (n*)', value: shown(figures?.n_star, count) },
      { name: 'Always-valid interval', value: range(figures?.difference_interval, points) },
    ],
    code: [],
    reproduce: compared.variant.reproduce,
    value: figures?.p_value ?? null,
  }
}
