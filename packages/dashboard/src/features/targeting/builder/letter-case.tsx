import { type Condition, hasLetterCase } from '@assay/evaluation'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { withLetterCase } from '../rule-edits.ts'
import { useBuilder } from './builder-context.ts'

interface LetterCaseProps {
  condition: Condition
  /** 'Condition 2 of group 1' */
  title: string
  onChange: (condition: Condition) => void
}

/** Checkbox that makes a condition ignore letter case; only for operators that can. */
export const LetterCase = ({ condition, title, onChange }: LetterCaseProps) => {
  const { isReadOnly } = useBuilder()
  if (!hasLetterCase(condition.operator)) return null
  return (
    <Checkbox
      isSelected={condition.case_insensitive === true}
      onChange={(isAnyCase) => onChange(withLetterCase(condition, isAnyCase))}
      isDisabled={isReadOnly}
    >
      <span className="text-sm text-ink-muted">
        Ignore letter case<span className="sr-only"> in {title}</span>
      </span>
    </Checkbox>
  )
}
