import { hasRules } from '@assay/evaluation'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { count, percent } from '../../../ui/format.ts'
import { RuleSummary } from '../../targeting/index.ts'
import type { ExperimentDraft } from '../definition/draft.ts'
import type { FieldsProps } from '../definition/fields-props.ts'
import { ALGORITHMS, labelOf, TYPES } from '../labels.ts'
import { joinableGroupsQuery } from '../queries.ts'
import { StartFields } from '../schedule/start-fields.tsx'
import { AllocationBar, allocationParts } from '../variants/allocation-bar.tsx'
import { StartSummary } from './start-summary.tsx'
import type { StepId } from './steps.ts'

interface ReviewProps extends FieldsProps {
  /** Goes back to a step. */
  goTo: (step: StepId) => void
}

/** All settings of a draft, with its start and what that does. */
export const Review = ({ draft, change, goTo }: ReviewProps) => (
  <div className="flex flex-col gap-6">
    <dl className="flex flex-col divide-y divide-line border-y border-line">
      <Section title="Hypothesis" edit={() => goTo('hypothesis')}>
        <HypothesisFacts draft={draft} />
      </Section>
      <Section title="Metrics" edit={() => goTo('metrics')}>
        <MetricFacts draft={draft} />
      </Section>
      <Section title="Variants" edit={() => goTo('variants')}>
        <AllocationBar parts={allocationParts(draft.variants)} entering={draft.traffic_percentage} />
      </Section>
      <Section title="Audience" edit={() => goTo('audience')}>
        <AudienceFacts draft={draft} />
      </Section>
      <Section title="Plan and statistics" edit={() => goTo('plan')}>
        <PlanFacts draft={draft} />
      </Section>
    </dl>
    <StartFields draft={draft} change={change} />
    <StartSummary draft={draft} />
  </div>
)

const Section = ({ title, edit, children }: { title: string; edit: () => void; children: ReactNode }) => (
  <div className="grid gap-x-6 gap-y-2 py-4 sm:grid-cols-[10rem_minmax(0,1fr)_auto]">
    <dt className="font-medium">{title}</dt>
    <dd className="min-w-0">{children}</dd>
    <dd>
      <Button look="quiet" size="small" aria-label={`Change ${title.toLowerCase()}`} onPress={edit}>
        Change
      </Button>
    </dd>
  </div>
)

const HypothesisFacts = ({ draft }: { draft: ExperimentDraft }) => (
  <>
    <p className="font-medium">{draft.name || 'No name yet'}</p>
    <p className="text-ink-muted wrap-anywhere whitespace-pre-line">
      {draft.hypothesis || 'No hypothesis yet'}
    </p>
    <p className="mt-1 text-sm text-ink-muted">
      {labelOf(TYPES, draft.experiment_type)}
      {draft.optimization_type !== 'fixed' && `, ${labelOf(ALGORITHMS, draft.optimization_type)}`}
    </p>
  </>
)

const roleOf = ({ is_primary, is_guardrail }: ExperimentDraft['metrics'][number]): string => {
  if (is_primary) return 'primary goal'
  return is_guardrail ? 'guardrail' : 'goal'
}

const MetricFacts = ({ draft }: { draft: ExperimentDraft }) => (
  <ul className="flex flex-col gap-1">
    {draft.metrics.map((metric) => (
      <li key={metric.row}>
        {metric.name || 'Unnamed'}{' '}
        <span className="text-sm text-ink-muted">
          {roleOf(metric)}, {metric.lower_is_better ? 'lower' : 'higher'} is better, event{' '}
          <code className="font-mono">{metric.event_name || '—'}</code>
        </span>
      </li>
    ))}
  </ul>
)

const AudienceFacts = ({ draft }: { draft: ExperimentDraft }) => {
  const groups = useQuery(joinableGroupsQuery)
  const group = groups.data?.items.find(({ id }) => id === draft.group_id)
  return (
    <div className="flex flex-col gap-1">
      {hasRules(draft.targeting_rules) ? <RuleSummary rules={draft.targeting_rules} /> : <p>All subjects</p>}
      <p className="text-sm text-ink-muted">
        {draft.traffic_percentage} % traffic{group && `, in exclusion group ${group.name}`}
      </p>
    </div>
  )
}

const planText = ({ plan }: ExperimentDraft): string => {
  if (plan.sample_size_per_variant !== undefined)
    return `${count(plan.sample_size_per_variant)} subjects per variant`
  if (plan.baseline_rate === undefined) return 'No conversion rate set: the service assumes 10 %'
  return `Detects ${percent(plan.minimum_detectable_effect, 1)} on a conversion rate of ${percent(plan.baseline_rate, 1)} with ${percent(plan.power, 0)} power`
}

const CORRECTION_TEXTS: Record<ExperimentDraft['correction_method'], string> = {
  'benjamini-hochberg': 'Benjamini-Hochberg correction',
  bonferroni: 'Bonferroni correction',
  none: 'no correction',
}

const PlanFacts = ({ draft }: { draft: ExperimentDraft }) => {
  const extras = [
    draft.sequential_testing_enabled && 'sequential testing',
    draft.bayesian_enabled && 'Bayesian analysis',
    draft.variance_reduction_config.method !== 'none' && 'variance reduction',
  ].filter((extra) => extra !== false)
  return (
    <>
      <p>{planText(draft)}</p>
      <p className="text-sm text-ink-muted">
        {percent(draft.confidence_level, 0)} confidence, {CORRECTION_TEXTS[draft.correction_method]}
        {extras.length > 0 && `, ${extras.join(', ')}`}
      </p>
    </>
  )
}
