import { useQuery } from '@tanstack/react-query'
import { Check, CircleDot, X } from 'lucide-react'
import { Badge } from '../../../ui/badge.tsx'
import { segmentNamesQuery } from '../../segments/index.ts'
import { ConditionSummary, identity, OPERATOR_WORDS, readRules } from '../../targeting/index.ts'
import type { Flag, Trial } from '../queries.ts'
import { answerInWords, missReason, stepInWords } from './explanation-words.ts'

type Explained = NonNullable<Trial['explain']['rules']>
type ExplainedGroup = Explained['groups'][number]
type ExplainedCondition = ExplainedGroup['conditions'][number]

/** What a subject gets, and every step that led to it. */
export const TrialOutcome = ({ flag, trial }: { flag: Flag; trial: Trial }) => (
  <div role="status" className="flex flex-col gap-5">
    <div className="flex flex-wrap items-center gap-3">
      <Badge tone={trial.enabled ? 'positive' : 'neutral'}>
        {trial.enabled ? 'Has the flag' : 'Does not have it'}
      </Badge>
      <code className="rounded-md bg-sunken px-2 py-1 font-mono text-sm wrap-anywhere">
        {JSON.stringify(trial.value)}
      </code>
    </div>
    <p>{answerInWords(trial)}</p>
    <ol className="flex flex-col gap-3">
      {trial.explain.steps.map((step) => (
        <li key={step.check} className="flex gap-3">
          <StepMark passed={step.passed} />
          <div className="min-w-0 flex-1">
            <p>{stepInWords(step)}</p>
            {step.check === 'targeting_rules' && trial.explain.rules && (
              <RulesExplained flag={flag} rules={trial.explain.rules} />
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

const RulesExplained = ({ flag, rules }: { flag: Flag; rules: Explained }) => {
  const stored = readRules(flag.targeting_rules)
  return (
    <ul className="mt-2 flex flex-col gap-2 border-l-2 border-line pl-4">
      {rules.groups.map((group, at) => (
        <li key={identity(group)}>
          <GroupExplained group={group} place={at} conditions={stored?.groups[at]?.conditions ?? []} />
        </li>
      ))}
    </ul>
  )
}

type StoredCondition = NonNullable<ReturnType<typeof readRules>>['groups'][number]['conditions'][number]

interface GroupExplainedProps {
  group: ExplainedGroup
  place: number
  conditions: readonly StoredCondition[]
}

const GroupExplained = ({ group, place, conditions }: GroupExplainedProps) => (
  <>
    <p className="text-sm font-medium">
      Group {place + 1}: {group.matched ? 'matches' : 'does not match'} (
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
      <span className="text-ink-muted"> · {missReason(condition)}</span>
    </span>
  )
}

const operatorWords = (operator: string): string =>
  Object.entries(OPERATOR_WORDS).find(([name]) => name === operator)?.[1].words ?? operator
