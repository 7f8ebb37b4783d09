import { useQuery } from '@tanstack/react-query'
import { Check, CircleDot, X } from 'lucide-react'
import { Badge } from '../../../ui/badge.tsx'
import { segmentNamesQuery } from '../../segments/index.ts'
import { ConditionSummary, identity, OPERATOR_WORDS, readRules } from '../../targeting/index.ts'
import type { ExplainedCondition, ExplainedGroup, ExplainedRules, Explanation, Flag } from '../api-types.ts'
import { answerInWords, conditionReason, stepInWords } from './explanation-words.ts'

/** The value of a subject, and every step of the decision. */
export const ExplanationView = ({ flag, explanation }: { flag: Flag; explanation: Explanation }) => (
  <div role="status" className="flex flex-col gap-5">
    <div className="flex flex-wrap items-center gap-3">
      <Badge tone={explanation.enabled ? 'positive' : 'neutral'}>
        {explanation.enabled ? 'Gets the flag' : 'Does not get the flag'}
      </Badge>
      <code className="rounded-md bg-sunken px-2 py-1 font-mono text-sm wrap-anywhere">
        {JSON.stringify(explanation.value)}
      </code>
    </div>
    <p>{answerInWords(explanation)}</p>
    <ol className="flex flex-col gap-3">
      {explanation.explain.steps.map((step) => (
        <li key={step.check} className="flex gap-3">
          <StepMark passed={step.passed} />
          <div className="min-w-0 flex-1">
            <p>{stepInWords(step)}</p>
            {step.check === 'targeting_rules' && explanation.explain.rules && (
              <RulesExplained flag={flag} rules={explanation.explain.rules} />
            )}
          </div>
        </li>
      ))}
    </ol>
  </div>
)

const StepMark = ({ passed }: { passed: boolean }) =>
  passed ? (
    <Check
      aria-label="Yes"
      className="mt-0.5 size-5 shrink-0 rounded-full bg-positive-soft p-0.5 text-positive"
    />
  ) : (
    <X aria-label="No" className="mt-0.5 size-5 shrink-0 rounded-full bg-sunken p-0.5 text-ink-muted" />
  )

const RulesExplained = ({ flag, rules }: { flag: Flag; rules: ExplainedRules }) => {
  const stored = readRules(flag.targeting_rules)
  return (
    <ul className="mt-2 flex flex-col gap-2 border-l-2 border-line pl-4">
      {rules.groups.map((group, at) => (
        <li key={identity(group)}>
          <GroupExplained group={group} index={at} conditions={stored?.groups[at]?.conditions ?? []} />
        </li>
      ))}
    </ul>
  )
}

type StoredCondition = NonNullable<ReturnType<typeof readRules>>['groups'][number]['conditions'][number]

interface GroupExplainedProps {
  group: ExplainedGroup
  index: number
  conditions: readonly StoredCondition[]
}

const GroupExplained = ({ group, index, conditions }: GroupExplainedProps) => (
  <>
    <p className="text-sm font-medium">
      Group {index + 1}: {group.matched ? 'matches' : 'does not match'} (
      {group.logical_operator === 'AND' ? 'all of' : 'any of'})
    </p>
    <ul>
      {group.conditions.map((condition, at) => (
        <li key={identity(condition)} className="flex items-start gap-2 py-1 text-sm">
          {condition.matched ? (
            <Check aria-label="Matches" className="mt-1 size-4 shrink-0 text-positive" />
          ) : (
            <CircleDot aria-label="Does not match" className="mt-1 size-4 shrink-0 text-ink-faint" />
          )}
          <ConditionExplained condition={condition} stored={conditions[at]} />
        </li>
      ))}
    </ul>
  </>
)

interface ConditionExplainedProps {
  condition: ExplainedCondition
  stored: StoredCondition | undefined
}

const ConditionExplained = ({ condition, stored }: ConditionExplainedProps) => {
  const segments = useQuery(segmentNamesQuery).data ?? []
  return (
    <span className="min-w-0 leading-6">
      {stored ? (
        <ConditionSummary condition={stored} segments={segments} />
      ) : (
        `${condition.attribute} ${operatorWords(condition.operator)}`
      )}
      <span className="text-ink-muted"> · {conditionReason(condition)}</span>
    </span>
  )
}

const operatorWords = (operator: string): string =>
  Object.entries(OPERATOR_WORDS).find(([name]) => name === operator)?.[1].words ?? operator
