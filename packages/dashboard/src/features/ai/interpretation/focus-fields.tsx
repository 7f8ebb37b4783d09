import { Select } from '../../../ui/select.tsx'
import type { Experiment } from '../../experiments/index.ts'
import type { InterpretationRequest } from '../api-types.ts'

/** Metric and treatment to interpret; left out: the primary metric, and the treatment of the recommendation. */
export type Focus = Pick<InterpretationRequest, 'metric_id' | 'variant_id'>

interface FocusFieldsProps {
  experiment: Experiment
  focus: Focus
  onChange: (focus: Focus) => void
}

const DEFAULT = 'default'

const chosen = (id: string): string | undefined => (id === DEFAULT ? undefined : id)

/** Choice of the metric and the treatment that an interpretation is about. */
export const FocusFields = ({ experiment: { metrics, variants }, focus, onChange }: FocusFieldsProps) => (
  <>
    <div className="w-60">
      <Select
        label="Metric"
        options={[
          { id: DEFAULT, label: 'Primary metric' },
          ...metrics.map(({ id, name }) => ({ id, label: name })),
        ]}
        value={focus.metric_id ?? DEFAULT}
        onChange={(id) => onChange({ ...focus, metric_id: chosen(id) })}
      />
    </div>
    <div className="w-60">
      <Select
        label="Treatment"
        options={[
          { id: DEFAULT, label: 'Leading treatment' },
          ...variants.filter(({ is_control }) => !is_control).map(({ id, name }) => ({ id, label: name })),
        ]}
        value={focus.variant_id ?? DEFAULT}
        onChange={(id) => onChange({ ...focus, variant_id: chosen(id) })}
      />
    </div>
  </>
)
