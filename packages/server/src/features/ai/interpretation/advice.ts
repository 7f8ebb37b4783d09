import type { Evidence } from './evidence.ts'

const MANY_METRICS = 5
const WEEK = 7

/** Reasons why the results could be misleading. */
export const risksOf = ({ results, metric }: Evidence): string[] => {
  const { srm, summary } = results
  const risks: [boolean, string][] = [
    [srm?.warning === true, 'Subjects are not split as allocated: something assigns or counts them wrongly.'],
    [
      srm?.warning !== true && srm?.notice === true,
      'The sample ratio is slightly off; check whether it gets worse.',
    ],
    [results.allocation_warning !== null, 'Some subjects are in a variant that had no traffic.'],
    [!results.sample_size_adequate, 'There are fewer subjects than planned: real effects may be missed.'],
    [
      summary.duration_days !== null && summary.duration_days < WEEK,
      'It has run for less than a week: other days of the week may look different.',
    ],
    [
      results.metrics.length > MANY_METRICS && results.correction_method === 'none',
      'Many metrics are compared without correction: some differ by chance.',
    ],
    [
      metric !== undefined && !metric.is_primary,
      'This is not the primary metric, so the recommendation does not rest on it.',
    ],
    [
      results.metrics.every(({ is_guardrail }) => !is_guardrail),
      'No guardrail is measured: harm elsewhere would go unnoticed.',
    ],
  ]
  return risks.filter(([holds]) => holds).map(([, risk]) => risk)
}

/** Recommended actions. */
export const nextSteps = ({ results }: Evidence): string[] => {
  const { summary, srm, status } = results
  if (srm?.warning) {
    return ['Find out why subjects are not split as allocated.', 'Start again when the cause is removed.']
  }
  return {
    SHIP_VARIANT: [
      'Give the winning variant to everybody, step by step.',
      'Watch the guardrails while the share grows.',
    ],
    KEEP_CONTROL: ['End the experiment and keep the control.', 'Look where the treatment lost subjects.'],
    CONTINUE_TESTING: ['Let the experiment run on.', 'Decide when every variant has the planned subjects.'],
    INCONCLUSIVE:
      status === 'COMPLETED'
        ? ['Keep what is cheaper to maintain.', 'Try a bolder change, or plan for a smaller effect.']
        : [
            'Look at the guardrails before anything is shipped.',
            'Decide together with those whom they concern.',
          ],
  }[summary.recommendation]
}
