import { useQuery } from '@tanstack/react-query'
import { Card } from '../../../ui/card.tsx'
import { ForestPlot } from '../../../ui/charts/forest-plot.tsx'
import { signedPercent } from '../../../ui/format.ts'
import { Segmented } from '../../../ui/segmented.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { Switch } from '../../../ui/switch.tsx'
import type { Experiment, Metric, Results } from '../api-types.ts'
import { withAdjusted } from '../cuped/adjusted-effects.ts'
import { CupedNote } from '../cuped/cuped-note.tsx'
import { cupedQuery } from '../cuped/queries.ts'
import type { Effect } from '../effect.ts'
import { useOptions } from '../use-options.ts'
import type { ViewProps } from '../view-props.ts'
import { points, signedFigure } from '../wording.ts'
import { effectsOf, type Scale } from './effects.ts'
import { forestRows } from './forest-rows.ts'

const SCALES = [
  { id: 'relative', label: 'Relative lift' },
  { id: 'difference', label: 'Difference' },
] as const

/** Effect of every treatment on every metric, as a forest plot. */
export const EffectsCard = ({ experiment, results }: ViewProps) => {
  const { options } = useOptions()
  const isAdjusted = options.cuped === true && usesCovariates(experiment)
  const scale = isAdjusted || options.effect === 'difference' ? 'difference' : 'relative'
  return (
    <Card
      title="Effects"
      description="Each treatment compared with the control. Where an interval excludes zero, chance is an unlikely explanation."
      actions={<EffectsControls experiment={experiment} scale={scale} isAdjusted={isAdjusted} />}
    >
      {isAdjusted && <CupedNote id={experiment.id} />}
      <Plots experiment={experiment} results={results} scale={scale} isAdjusted={isAdjusted} />
    </Card>
  )
}

const usesCovariates = ({ variance_reduction_config: config }: Experiment): boolean =>
  config !== null && config.method !== 'none'

interface ControlsProps {
  experiment: Experiment
  scale: 'relative' | 'difference'
  isAdjusted: boolean
}

const EffectsControls = ({ experiment, scale, isAdjusted }: ControlsProps) => {
  const { change } = useOptions()
  return (
    <div className="flex flex-wrap items-center gap-4">
      <Switch
        isSelected={isAdjusted}
        onChange={(cuped) => change({ cuped: cuped ? true : undefined })}
        refused={
          !usesCovariates(experiment) &&
          'This experiment has no variance reduction. It can only be set up before the start.'
        }
      >
        CUPED
      </Switch>
      <Segmented
        label="Scale"
        labelHidden
        options={SCALES}
        value={scale}
        isDisabled={isAdjusted}
        onChange={(chosen) => change({ effect: chosen === 'difference' ? 'difference' : undefined })}
      />
    </div>
  )
}

interface PlotsProps extends ControlsProps {
  results: Results
}

const Plots = ({ experiment, results, scale, isAdjusted }: PlotsProps) => {
  const cuped = useQuery({ ...cupedQuery(experiment.id), enabled: isAdjusted })
  const adjusted = isAdjusted ? (cuped.data?.metrics ?? []) : []
  const effects = (of: Scale, metrics: readonly Metric[]): Effect[] =>
    withAdjusted(effectsOf(metrics, of), adjusted, metrics)
  if (results.summary.total_users === 0) return <NoSubjects />
  if (scale === 'relative') {
    return (
      <Forest
        label="Relative lift against the control"
        results={results}
        {...RELATIVE}
        effects={effects('relative', results.metrics)}
      />
    )
  }
  const valued = results.metrics.filter((metric) => effectsOf([metric], 'mean').length > 0)
  return (
    <div className="flex flex-col gap-8">
      <Forest
        label="Difference in conversion rate"
        results={results}
        {...RATES}
        effects={effects('rate', results.metrics)}
      />
      {valued.map((metric) => (
        <Forest
          key={metric.metric_id}
          label={`Difference in ${metric.metric_name} per subject`}
          results={results}
          {...MEANS}
          effects={effects('mean', [metric])}
        />
      ))}
    </div>
  )
}

const RELATIVE = { unitLabel: 'Relative lift', format: (value: number) => signedPercent(value, 1) }
const RATES = { unitLabel: 'Percentage points', format: (value: number) => points(value) }
const MEANS = { unitLabel: 'Difference per subject', format: signedFigure }

interface ForestProps {
  label: string
  unitLabel: string
  format: (value: number) => string
  results: Results
  effects: readonly Effect[]
}

const Forest = ({ results, effects, ...chart }: ForestProps) => (
  <ForestPlot {...chart} zero={0} rows={forestRows(effects, results)} />
)

const NoSubjects = () => (
  <EmptyState title="No subjects yet">
    Results begin with the first assignment through the API or an SDK. This page updates automatically.
  </EmptyState>
)
