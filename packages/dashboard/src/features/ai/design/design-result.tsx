import type { ReactNode } from 'react'
import { reservedFor, useMay } from '../../../app/permissions.ts'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Card, Facts } from '../../../ui/card.tsx'
import { count, percent } from '../../../ui/format.ts'
import { draftFromTemplate, labelOf, TYPES } from '../../experiments/index.ts'
import { useBeginDraft } from '../../power/index.ts'
import type { Design } from '../api-types.ts'
import { Bullets } from '../bullets.tsx'
import { Origin } from '../origin.tsx'

/** Experiment that the assistant designed, with its plan and a button to start a draft from it. */
export const DesignResult = ({ design }: { design: Design }) => (
  <Card
    title={design.draft.name}
    description={labelOf(TYPES, design.draft.experiment_type)}
    actions={<DesignActions design={design} />}
  >
    <div className="flex flex-col gap-5">
      <Origin generated_by={design.generated_by} fallback_reason={design.fallback_reason} />
      <p className="text-lg text-balance">{design.hypothesis}</p>
      <PlanFacts design={design} />
      <Metrics design={design} />
      <Bullets title="Variants" items={design.variant_descriptions} />
      <Bullets title="Assumptions" items={design.assumptions} />
      {design.reasoning && (
        <section>
          <h3 className="font-medium">Why this sample size</h3>
          <p className="mt-1">{design.reasoning}</p>
        </section>
      )}
    </div>
  </Card>
)

const DesignActions = ({ design }: { design: Design }) => {
  const isEditor = useMay('editor', 'experiment.create')
  const begin = useBeginDraft()
  const { baseline_rate: rate, minimum_detectable_effect: effect, power } = design.draft.plan
  return (
    <>
      <LinkButton to="/planning" search={{ rate, effect, power }}>
        Adjust sample size
      </LinkButton>
      <Button
        look="primary"
        refused={!isEditor && reservedFor('editor')}
        onPress={() => void begin(draftFromTemplate(design))}
      >
        Create draft
      </Button>
    </>
  )
}

const CONFIDENCE: Record<Design['confidence'], { tone: Tone; label: string; hint: string }> = {
  high: { tone: 'positive', label: 'High', hint: 'Baseline rate, effect and traffic are known.' },
  medium: { tone: 'neutral', label: 'Medium', hint: 'Some inputs are assumed.' },
  low: { tone: 'warning', label: 'Low', hint: 'Most inputs are assumed.' },
}

const PlanFacts = ({ design }: { design: Design }) => {
  const { tone, label, hint } = CONFIDENCE[design.confidence]
  const { baseline_rate, minimum_detectable_effect } = design.draft.plan
  const duration = design.recommended_duration_days
  return (
    <Facts
      facts={[
        {
          name: 'Subjects in total',
          value: (
            <Fact
              value={count(design.recommended_sample_size)}
              hint={`to detect a relative change of ${percent(minimum_detectable_effect, 0)} from a baseline of ${percent(baseline_rate, 1)}`}
            />
          ),
        },
        {
          name: 'Duration',
          value: (
            <Fact
              value={duration === null ? 'Unknown' : `${count(duration)} days`}
              hint={duration === null ? 'Enter the subjects per day.' : 'at the traffic you entered'}
            />
          ),
        },
        {
          name: 'Confidence in the plan',
          value: <Fact value={<Badge tone={tone}>{label}</Badge>} hint={hint} />,
        },
      ]}
    />
  )
}

const Fact = ({ value, hint }: { value: ReactNode; hint: string }) => (
  <>
    <span className="figures block text-lg font-semibold">{value}</span>
    <span className="block text-sm text-ink-muted">{hint}</span>
  </>
)

const Metrics = ({ design: { primary_metric, guardrail_metrics } }: { design: Design }) => (
  <section>
    <h3 className="font-medium">Metrics</h3>
    <ul className="mt-1">
      {[primary_metric, ...guardrail_metrics].map(({ name, event_name, description, is_guardrail }) => (
        <li
          key={name}
          className="flex flex-wrap items-baseline gap-x-3 gap-y-1 border-b border-line py-2 last:border-b-0"
        >
          <span className="font-medium">{name}</span>
          <Badge tone={is_guardrail ? 'neutral' : 'accent'}>{is_guardrail ? 'Guardrail' : 'Primary'}</Badge>
          <code className="font-mono text-sm text-ink-muted">{event_name}</code>
          <span className="w-full text-sm text-ink-muted">{description}</span>
        </li>
      ))}
    </ul>
  </section>
)
