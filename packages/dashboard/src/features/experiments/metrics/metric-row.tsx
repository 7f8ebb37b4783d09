import { ShieldCheck, Star, Target, Trash2 } from 'lucide-react'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { Aggregation, MetricType } from '../api-types.ts'
import type { MetricDraft } from '../definition/draft.ts'
import { METRIC_TYPES } from '../labels.ts'
import { MetricDetails, type MetricPartProps } from './metric-details.tsx'

interface MetricRowProps extends MetricPartProps {
  remove: () => void
}

const AGGREGATION_OF: Record<MetricType, Aggregation | null> = {
  conversion: null,
  revenue: 'sum',
  count: 'count',
  duration: 'average',
  custom: 'sum',
}

/** The name of a metric for screen readers. */
const titleOf = ({ name }: MetricDraft, index: number): string => name.trim() || `Metric ${index + 1}`

/** One metric: its role, its good direction, its event and how it is measured. */
export const MetricRow = (props: MetricRowProps) => (
  <li className="py-4">
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="sr-only">{titleOf(props.metric, props.index)}</legend>
      <MetricHead {...props} />
      <MainFields {...props} />
      <Disclosure title="Details">
        <MetricDetails {...props} />
      </Disclosure>
    </fieldset>
  </li>
)

const MainFields = ({ metric, index, isDisabled, change }: MetricPartProps) => (
  <div className="grid gap-3 sm:grid-cols-3">
    <TextField
      label="Name"
      name={`metrics.${index}.name`}
      isRequired
      validationBehavior="aria"
      maxLength={100}
      value={metric.name}
      onChange={(name) => change({ name })}
      isDisabled={isDisabled}
      placeholder="Orders"
    />
    <TextField
      label="Event name"
      name={`metrics.${index}.event_name`}
      isRequired
      validationBehavior="aria"
      code
      maxLength={255}
      value={metric.event_name}
      onChange={(event_name) => change({ event_name })}
      isDisabled={isDisabled}
      placeholder="order_placed"
    />
    <Select
      label="Measures"
      name={`metrics.${index}.metric_type`}
      options={METRIC_TYPES}
      value={metric.metric_type}
      onChange={(type) => change({ metric_type: type, aggregation_method: AGGREGATION_OF[type] })}
      isDisabled={isDisabled}
    />
  </div>
)

const RoleBadge = ({ metric: { is_primary, is_guardrail } }: { metric: MetricDraft }) => {
  if (is_primary)
    return (
      <Badge tone="accent" icon={<Star aria-hidden="true" />}>
        Primary goal
      </Badge>
    )
  return is_guardrail ? (
    <Badge tone="warning" icon={<ShieldCheck aria-hidden="true" />}>
      Guardrail
    </Badge>
  ) : (
    <Badge icon={<Target aria-hidden="true" />}>Goal</Badge>
  )
}

const MetricHead = ({ metric, index, isDisabled, change, remove }: MetricRowProps) => (
  <div className="flex flex-wrap items-end gap-x-3 gap-y-2">
    <div className="flex min-h-9 flex-1 flex-wrap items-center gap-2">
      <RoleBadge metric={metric} />
      {!metric.is_primary && !isDisabled && (
        <>
          {!metric.is_guardrail && (
            <Button look="quiet" size="small" onPress={() => change({ is_primary: true })}>
              Make primary
            </Button>
          )}
          <Button look="quiet" size="small" onPress={() => change({ is_guardrail: !metric.is_guardrail })}>
            {metric.is_guardrail ? 'Make goal' : 'Make guardrail'}
          </Button>
        </>
      )}
    </div>
    <Segmented
      label={`Good direction of ${titleOf(metric, index)}`}
      labelHidden
      options={[
        { id: 'higher', label: 'Higher is better' },
        { id: 'lower', label: 'Lower is better' },
      ]}
      value={metric.lower_is_better ? 'lower' : 'higher'}
      onChange={(direction) => change({ lower_is_better: direction === 'lower' })}
      isDisabled={isDisabled}
    />
    {!isDisabled && (
      <Button look="quiet" aria-label={`Remove ${titleOf(metric, index)}`} onPress={remove}>
        <Trash2 aria-hidden="true" />
      </Button>
    )}
  </div>
)
