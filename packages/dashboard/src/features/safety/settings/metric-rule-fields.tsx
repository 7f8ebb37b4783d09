import { NumberField } from '../../../ui/number-field.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Select } from '../../../ui/select.tsx'
import type { MetricRule } from '../api-types.ts'
import { COMPARISON_OPTIONS } from '../metric-words.ts'
import { ThresholdField } from './threshold-field.tsx'

interface MetricRuleFieldsProps {
  metric: string
  rule: MetricRule
  onChange: (rule: MetricRule) => void
  name: string
  isReadOnly: boolean
}

const MODES: readonly { id: MetricRule['mode']; label: string }[] = [
  { id: 'threshold', label: 'Fixed thresholds' },
  { id: 'sequential', label: 'Sequential guard' },
]

/** The rule in another mode; thresholds and ratio exclude each other. */
const inMode = (rule: MetricRule, mode: MetricRule['mode']): MetricRule =>
  mode === 'sequential'
    ? { ...rule, mode, warning_threshold: null, critical_threshold: null, comparison_type: 'greater_than' }
    : { ...rule, mode, tolerated_ratio: 1 }

/** The thresholds of one safety metric, or its sequential guard. */
export const MetricRuleFields = (props: MetricRuleFieldsProps) => {
  const { metric, rule, onChange, isReadOnly } = props
  return (
    <div className="flex flex-col gap-3">
      {metric === 'error_rate' && (
        <Segmented
          label="How the error rate is checked"
          labelHidden
          options={MODES}
          value={rule.mode}
          onChange={(mode) => onChange(inMode(rule, mode))}
          isDisabled={isReadOnly}
        />
      )}
      {rule.mode === 'sequential' ? <GuardFields {...props} /> : <ThresholdFields {...props} />}
    </div>
  )
}

const GuardFields = ({ rule, onChange, name, isReadOnly }: MetricRuleFieldsProps) => (
  <>
    <p className="max-w-2xl text-sm text-ink-muted">
      A sequential test compares the error rate of subjects with the flag to that of subjects without it. It
      needs no threshold. When the flag does no harm, it rolls back at most 1 flag in 100. Report errors with{' '}
      <code className="font-mono">flag_enabled</code>.
    </p>
    <div className="w-64 max-w-full">
      <NumberField
        label="Tolerated ratio of error rates"
        value={rule.tolerated_ratio}
        onChange={(ratio) => onChange({ ...rule, tolerated_ratio: ratio ?? 1 })}
        minValue={1}
        maxValue={100}
        unit="times"
        name={`${name}.tolerated_ratio`}
        isReadOnly={isReadOnly}
        hint="1: the flag may cause no more errors at all."
      />
    </div>
  </>
)

const ThresholdFields = ({ metric, rule, onChange, name, isReadOnly }: MetricRuleFieldsProps) => (
  <div className="grid grid-cols-1 gap-3 sm:grid-cols-3">
    <Select
      label="Breached when"
      options={COMPARISON_OPTIONS}
      value={rule.comparison_type}
      onChange={(comparison_type) => onChange({ ...rule, comparison_type })}
      isDisabled={isReadOnly}
      name={`${name}.comparison_type`}
    />
    <ThresholdField
      label="Warning threshold"
      metric={metric}
      value={rule.warning_threshold}
      onChange={(warning_threshold) => onChange({ ...rule, warning_threshold })}
      name={`${name}.warning_threshold`}
      isReadOnly={isReadOnly}
    />
    <ThresholdField
      label="Critical threshold"
      metric={metric}
      value={rule.critical_threshold}
      onChange={(critical_threshold) => onChange({ ...rule, critical_threshold })}
      name={`${name}.critical_threshold`}
      isReadOnly={isReadOnly}
    />
  </div>
)
