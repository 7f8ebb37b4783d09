import type { Experiment } from '../../experiments/index.ts'
import type { Notice } from '../../notifications/index.ts'
import type { Srm } from './schema.ts'

/** The notification of a sample ratio mismatch (SRM). */
export const srmNotice = ({ id, key, name, variants }: Experiment, srm: Srm): Notice => {
  const counts = variants.map(
    (variant) =>
      `${variant.name} has ${srm.observed[variant.id] ?? 0} subjects instead of ${Math.round(srm.expected[variant.id] ?? 0)}`,
  )
  return {
    kind: 'srm_warning',
    title: `Sample ratio mismatch (SRM) in experiment "${name}"`,
    text: `${counts.join(', ')}. Its results cannot be trusted until the cause is found.`,
    link: `/experiments/${id}/results`,
    entity: { type: 'experiment', id },
    data: {
      experiment_key: key,
      p_value: srm.sequential.p_value,
      observed: srm.observed,
      expected: srm.expected,
    },
  }
}
