import type { LogicalOperator } from '@assay/evaluation'
import { Segmented } from '../../../ui/segmented.tsx'
import { useBuilder } from './builder-context.ts'

interface LogicChoiceProps {
  /** For screen readers. */
  label: string
  value: LogicalOperator
  onChange: (operator: LogicalOperator) => void
  /** What is joined: 'conditions', 'groups'. */
  what: string
}

/** Choice between 'all of' and 'any of' the parts. */
export const LogicChoice = ({ label, value, onChange, what }: LogicChoiceProps) => (
  <div className="flex items-center gap-2 text-sm text-ink-muted">
    <span>matches</span>
    <Segmented
      label={label}
      labelHidden
      options={[
        { id: 'AND', label: 'all of' },
        { id: 'OR', label: 'any of' },
      ]}
      value={value}
      onChange={onChange}
      isDisabled={useBuilder().isReadOnly}
    />
    <span>these {what}</span>
  </div>
)
