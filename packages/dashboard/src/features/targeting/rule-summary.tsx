import type { Condition, RuleGroup } from '@assay/evaluation'
import { identity } from './identity.ts'
import { OPERATOR_WORDS } from './operators.ts'
import { readRules } from './rule-edits.ts'
import { caseWords, joint, percentageWords, type SegmentName, subjectWords, valueWords } from './summary.ts'

interface RuleSummaryProps {
  /** Rules as the API has them. */
  rules: unknown
  /** Segments by name; those that are not listed are shown by id. */
  segments?: readonly SegmentName[]
}

/** Targeting rules in plain words. */
export const RuleSummary = ({ rules: value, segments = [] }: RuleSummaryProps) => {
  const rules = readRules(value)
  if (rules === null) return <p>Everyone</p>
  const { groups, logical_operator } = rules
  const percentage = percentageWords(rules)
  return (
    <div className="flex flex-col gap-1.5">
      {groups.map((group, index) => (
        <div key={identity(group)} className="flex items-baseline gap-2">
          {groups.length > 1 && (
            <span className="w-7 shrink-0 text-sm text-ink-muted">
              {index > 0 && joint(logical_operator)}
            </span>
          )}
          <GroupSummary group={group} segments={segments} />
        </div>
      ))}
      {percentage && <p className="figures text-sm text-ink-muted">{percentage}</p>}
    </div>
  )
}

const GroupSummary = ({ group, segments }: { group: RuleGroup; segments: readonly SegmentName[] }) => (
  <p className="min-w-0 leading-7 wrap-anywhere">
    {group.conditions.map((condition, index) => (
      <span key={identity(condition)}>
        {index > 0 && <span className="text-ink-muted"> {joint(group.logical_operator)} </span>}
        <ConditionSummary condition={condition} segments={segments} />
      </span>
    ))}
  </p>
)

const MARKED = 'rounded bg-sunken px-1.5 py-0.5'

/** One condition in words: the attribute and the value stand out, the operator joins them. */
export const ConditionSummary = (props: { condition: Condition; segments?: readonly SegmentName[] }) => {
  const { condition, segments } = props
  const value = valueWords(condition, segments)
  return (
    <>
      <span className={`${MARKED} font-mono text-sm`}>{subjectWords(condition)}</span>{' '}
      {OPERATOR_WORDS[condition.operator].words}{' '}
      {value && <span className={`${MARKED} figures`}>{value}</span>} {caseWords(condition)}
    </>
  )
}
