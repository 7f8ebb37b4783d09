import type { ConditionExplanation, GroupExplanation, TargetingRules } from '@assay/evaluation'
import { Check, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Badge } from '../../../ui/badge.tsx'
import { classes } from '../../../ui/class-names.ts'
import { Segmented } from '../../../ui/segmented.tsx'
import { identity } from '../identity.ts'
import { readRules } from '../rule-edits.ts'
import { ConditionSummary } from '../rule-summary.tsx'
import { joint, percentageWords, type SegmentName } from '../summary.ts'
import {
  contextOf,
  type Preview,
  type PreviewInput,
  preview,
  readContext,
  reasonWords,
  requiredInput,
} from './preview.ts'
import { PreviewFields, PreviewJson } from './preview-fields.tsx'

interface RulePreviewProps {
  /** Rules as they are, or as they are being written. */
  rules: unknown
  segments?: readonly SegmentName[]
}

type Mode = 'fields' | 'json'

const MODES: readonly { id: Mode; label: string }[] = [
  { id: 'fields', label: 'Attributes' },
  { id: 'json', label: 'JSON' },
]

/** The context as typed in the current mode; undefined while the JSON is not valid. */
const typedContext = (mode: Mode, input: PreviewInput, json: string) =>
  mode === 'fields' ? contextOf(input.fields) : readContext(json)

/** Evaluates rules for a context that somebody types, by the service's own code: what matches, and why. */
export const RulePreview = ({ rules: value, segments = [] }: RulePreviewProps) => {
  const rules = readRules(value)
  const [mode, setMode] = useState<Mode>('fields')
  const [input, setInput] = useState<PreviewInput>({ fields: {}, segments: new Set() })
  const [json, setJson] = useState('')
  const context = typedContext(mode, input, json)
  const change = (next: Mode) => {
    if (next === 'json') setJson(JSON.stringify(contextOf(input.fields), null, 2))
    setMode(next)
  }
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <div className="flex flex-col gap-3">
        <Segmented label="Enter the context as" labelHidden options={MODES} value={mode} onChange={change} />
        {mode === 'json' && <PreviewJson value={json} onChange={setJson} isValid={context !== undefined} />}
        <PreviewFields
          required={requiredInput(rules)}
          input={input}
          onChange={setInput}
          segments={segments}
          hasAttributes={mode === 'fields'}
        />
      </div>
      {context && (
        <Outcome
          rules={rules}
          segments={segments}
          outcome={preview(rules, { context, segments: input.segments, now: new Date().toISOString() })}
        />
      )}
    </div>
  )
}

interface OutcomeProps {
  rules: TargetingRules | null
  segments: readonly SegmentName[]
  outcome: Preview
}

const unfinishedText = (count: number): string =>
  count === 1 ? 'One condition is incomplete.' : `${count} conditions are incomplete.`

const Outcome = ({ rules, segments, outcome }: OutcomeProps) => {
  if ('unfinished' in outcome) return <p className="text-ink-muted">{unfinishedText(outcome.unfinished)}</p>
  const { matched, reason, groups } = outcome.explanation
  const percentage = percentageWords(rules)
  return (
    <section aria-label="Decision" className="flex flex-col gap-3 border-t border-line pt-3">
      <p role="status" className="flex flex-wrap items-center gap-2 font-medium">
        <Verdict isMatch={matched}>{matched ? 'Matches' : 'Does not match'}</Verdict>
        {rules === null && <span className="text-ink-muted">Without rules every subject does.</span>}
        {reason === 'error' && (
          <span className="text-ink-muted">
            The rules need too many pattern tests for this subject. Simplify the patterns.
          </span>
        )}
        {matched && percentage && (
          <span className="figures text-ink-muted">The rules let {percentage} through.</span>
        )}
      </p>
      {rules?.groups.map((group, index) => (
        <GroupOutcome
          key={identity(group)}
          title={`Group ${index + 1}`}
          group={group}
          outcome={groups[index]}
          segments={segments}
        />
      ))}
    </section>
  )
}

const Verdict = ({ isMatch, children }: { isMatch: boolean; children: ReactNode }) => (
  <Badge
    tone={isMatch ? 'positive' : 'neutral'}
    icon={isMatch ? <Check aria-hidden="true" /> : <X aria-hidden="true" />}
  >
    {children}
  </Badge>
)

interface GroupOutcomeProps {
  title: string
  group: TargetingRules['groups'][number]
  outcome: GroupExplanation | undefined
  segments: readonly SegmentName[]
}

const GroupOutcome = ({ title, group, outcome, segments }: GroupOutcomeProps) => {
  if (outcome === undefined) return null
  return (
    <div className="flex flex-col gap-1">
      <p className="flex items-center gap-2 text-sm font-medium">
        {title}
        <Verdict isMatch={outcome.matched}>{outcome.matched ? 'Matches' : 'Does not match'}</Verdict>
      </p>
      <ol className="flex flex-col">
        {group.conditions.map((condition, index) => (
          <li key={identity(condition)} className="flex items-baseline gap-2 leading-7">
            <span className="w-7 shrink-0 text-sm text-ink-muted">
              {index > 0 && joint(group.logical_operator)}
            </span>
            <Mark explanation={outcome.conditions[index]} />
            <span className="min-w-0 wrap-anywhere">
              <ConditionSummary condition={condition} segments={segments} />
              <Reason explanation={outcome.conditions[index]} />
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}

const Mark = ({ explanation }: { explanation: ConditionExplanation | undefined }) => {
  const isMatch = explanation?.matched ?? false
  const Icon = isMatch ? Check : X
  return (
    <Icon
      aria-label={isMatch ? 'matches' : 'does not match'}
      role="img"
      className={classes('size-4 shrink-0 self-center', isMatch ? 'text-positive' : 'text-ink-faint')}
    />
  )
}

const Reason = ({ explanation }: { explanation: ConditionExplanation | undefined }) => {
  const words = explanation && reasonWords(explanation)
  return words ? <span className="ml-2 text-sm text-ink-muted">{words}</span> : null
}
