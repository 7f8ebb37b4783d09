import { useQuery } from '@tanstack/react-query'
import type { Tone } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { DensityChart } from '../../../ui/charts/density-chart.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { figure, percent, words } from '../../../ui/format.ts'
import { Notice } from '../../../ui/notice.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import type { Bayesian } from '../api-types.ts'
import { refetchWhileActive } from '../queries.ts'
import { ViewSkeleton } from '../skeletons.tsx'
import { indexesOf, variantStyle } from '../variant-style.ts'
import type { ViewProps } from '../view-props.ts'
import { shown } from '../wording.ts'
import { bayesianColumns } from './bayesian-columns.tsx'
import { densityOf } from './densities.ts'
import { bayesianQuery } from './queries.ts'

/** Bayesian analysis of the metric in focus: the decision, the posteriors, the table. */
export const BayesianView = ({ experiment, metric }: ViewProps) => {
  const bayesian = useQuery({
    ...bayesianQuery(experiment.id, metric?.metric_id),
    refetchInterval: refetchWhileActive(experiment),
  })
  return (
    <QueryView query={bayesian} loading={<ViewSkeleton />}>
      {(data) => (
        <div className="flex flex-col gap-6">
          <Decision bayesian={data} />
          <PosteriorsCard bayesian={data} />
        </div>
      )}
    </QueryView>
  )
}

const TONES: Record<NonNullable<Bayesian['decision']>, Tone> = {
  CONTINUE: 'neutral',
  STOP_WINNER: 'positive',
  STOP_EQUIVALENT: 'accent',
  STOP_FUTILE: 'warning',
}

const TITLES: Record<NonNullable<Bayesian['decision']>, string> = {
  CONTINUE: 'Continue',
  STOP_WINNER: 'You can stop: there is a winner',
  STOP_EQUIVALENT: 'You can stop: the variants are practically equal',
  STOP_FUTILE: 'You can stop: the control is best',
}

const Decision = ({ bayesian: { decision, decision_reason } }: { bayesian: Bayesian }) =>
  decision === null ? (
    <Notice title="For information only">
      Bayesian decisions are off for this experiment. The results are computed anyway.
    </Notice>
  ) : (
    <Notice tone={TONES[decision]} title={TITLES[decision]}>
      {decision_reason}
    </Notice>
  )

const priorText = ({ prior }: Bayesian): string => {
  if (prior === null) return ''
  if (prior.family === 'beta') return `Prior: Beta(${prior.alpha}, ${prior.beta}).`
  return prior.mean === null
    ? 'Prior: flat.'
    : `Prior: normal, mean ${figure(prior.mean)}, standard deviation ${shown(prior.standard_deviation, figure)}.`
}

const curvesOf = ({ variant_results }: Bayesian) => {
  const indexes = indexesOf(variant_results)
  return variant_results.flatMap(({ variant_id, variant_name, posterior }) =>
    posterior === null
      ? []
      : [
          {
            id: variant_id,
            label: variant_name,
            points: densityOf(posterior),
            ...variantStyle(indexes.get(variant_id) ?? 0),
          },
        ],
  )
}

const PosteriorsCard = ({ bayesian }: { bayesian: Bayesian }) => {
  const isRate = bayesian.prior?.family !== 'normal'
  const format = isRate ? (value: number) => percent(value, 1) : (value: number) => figure(value)
  return (
    <Card
      title={bayesian.metric_name ?? 'Posterior'}
      description={`Plausible true values of each variant, given the data. ${priorText(bayesian)} Computed by ${words(bayesian.method).toLowerCase()}, not by simulation.`}
      padded={false}
    >
      <div className="px-5 pt-3 pb-5">
        <DensityChart
          label={`Posterior of ${bayesian.metric_name ?? 'the metric'}`}
          curves={curvesOf(bayesian)}
          xLabel={isRate ? 'Rate' : 'Mean per subject'}
          format={format}
        />
      </div>
      <DataTable
        label="Bayesian results"
        columns={bayesianColumns(bayesian, format)}
        rows={bayesian.variant_results}
        rowKey={({ variant_id }) => variant_id}
        csv={`bayesian-${bayesian.metric_name ?? 'metric'}.csv`}
        chooseColumns
      />
    </Card>
  )
}
