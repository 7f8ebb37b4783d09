import { NumberField } from '../../ui/number-field.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Select } from '../../ui/select.tsx'
import { COMPARISON_OPTIONS } from './metric-words.ts'
import type { MetricRule } from './queries.ts'
import { ThresholdField } from './threshold-field.tsx'

interface MetricRuleFieldsProps {
  metric: string
  rule: MetricRule
  onChange: (rule: MetricRule) => void
  name: string
  isReadOnly: boolean
}

const MODES: readonly { id: MetricRule['mode']; label: string }[] = [
  { id: 'threshold', label: 'Fixed limits' },
  { id: 'sequential', label: 'Against those without the flag' },
]

/** A rule of the other mode; limits and ratio do not go together. */
const inMode = (rule: MetricRule, mode: MetricRule['mode']): MetricRule =>
  mode === 'sequential'
    ? { ...rule, mode, warning_threshold: null, critical_threshold: null, comparison_type: 'greater_than' }
    : { ...rule, mode, tolerated_ratio: 1 }

/** What one safety metric is held against. */
export const MetricRuleFields = (props: MetricRuleFieldsProps) => {
  const { metric, rule, onChange, isReadOnly } = props
  return (
    <div className="flex flex-col gap-3">
      {metric === 'error_rate' && (
        <Segmented
          label="How the error rate is watched"
          labelHidden
          options={MODES}
          value={rule.mode}
          onChange={(mode) => onChange(inMode(rule, mode))}
          isDisabled={isReadOnly}
        />
      )}
      {rule.mode === 'sequential' ? <GuardFields {...props} /> : <LimitFields {...props} />}
    </div>
  )
}

const GuardFields = ({ rule, onChange, name, isReadOnly }: MetricRuleFieldsProps) => (
  <>
    <p className="max-w-2xl text-sm text-ink-muted">
      A sequential test compares subjects with the flag to those without it, at every look. It needs no limit
      to guess, and without real harm it stops at most one flag in a hundred. Errors must be reported with{' '}
      <code className="font-mono">flag_enabled</code>.
    </p>
    <div className="w-64 max-w-full">
      <NumberField
        label="Tolerated error rate, times the others'"
        value={rule.tolerated_ratio}
        onChange={(ratio) => onChange({ ...rule, tolerated_ratio: ratio ?? 1 })}
        minValue={1}
        maxValue={100}
        unit="times"
        name={`${name}.tolerated_ratio`}
        isReadOnly={isReadOnly}
        hint="1: not one bit worse than without the flag."
      />
    </div>
  </>
)

const LimitFields = ({ metric, rule, onChange, name, isReadOnly }: MetricRuleFieldsProps) => (
  <div className="grid grid-cols-1 gap-3 sm:grid-cols-3">
    <Select
      label="It is bad when it is"
      options={COMPARISON_OPTIONS}
      value={rule.comparison_type}
      onChange={(comparison_type) => onChange({ ...rule, comparison_type })}
      isDisabled={isReadOnly}
      name={`${name}.comparison_type`}
    />
    <ThresholdField
      label="Warn at"
      metric={metric}
      value={rule.warning_threshold}
      onChange={(warning_threshold) => onChange({ ...rule, warning_threshold })}
      name={`${name}.warning_threshold`}
      isReadOnly={isReadOnly}
    />
    <ThresholdField
      label="Critical at"
      metric={metric}
      value={rule.critical_threshold}
      onChange={(critical_threshold) => onChange({ ...rule, critical_threshold })}
      name={`${name}.critical_threshold`}
      isReadOnly={isReadOnly}
    />
  </div>
)
