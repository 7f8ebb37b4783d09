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

/** What to believe of each variant after these data, and what a wrong choice would cost. */
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
  CONTINUE: 'Go on',
  STOP_WINNER: 'One may stop: there is a winner',
  STOP_EQUIVALENT: 'One may stop: the variants are as good as equal',
  STOP_FUTILE: 'One may stop: the control is best',
}

const Decision = ({ bayesian: { decision, decision_reason } }: { bayesian: Bayesian }) =>
  decision === null ? (
    <Notice title="For reading, not for deciding">
      The Bayesian decision is off for this experiment; the figures are computed all the same.
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
    : `Prior: normal around ${figure(prior.mean)}, deviation ${shown(prior.standard_deviation, figure)}.`
}

const PosteriorsCard = ({ bayesian }: { bayesian: Bayesian }) => {
  const isRate = bayesian.prior?.family !== 'normal'
  const format = isRate ? (value: number) => percent(value, 1) : (value: number) => figure(value)
  const places = indexesOf(bayesian.variant_results)
  const curves = bayesian.variant_results.flatMap(({ variant_id, variant_name, posterior }) =>
    posterior === null
      ? []
      : [
          {
            id: variant_id,
            label: variant_name,
            points: densityOf(posterior),
            ...variantStyle(places.get(variant_id) ?? 0),
          },
        ],
  )
  return (
    <Card
      title={bayesian.metric_name ?? 'Posterior'}
      description={`How plausible each true value is, given the data. ${priorText(bayesian)} Computed by ${words(bayesian.method).toLowerCase()}, not by simulation.`}
      padded={false}
    >
      <div className="px-5 pt-3 pb-5">
        <DensityChart
          label={`Posterior of ${bayesian.metric_name ?? 'the metric'}`}
          curves={curves}
          xLabel={isRate ? 'Rate' : 'Value per subject'}
          format={format}
        />
      </div>
      <DataTable
        label="Bayesian figures"
        columns={bayesianColumns(bayesian, format)}
        rows={bayesian.variant_results}
        rowKey={({ variant_id }) => variant_id}
        csv={`bayesian-${bayesian.metric_name ?? 'metric'}.csv`}
        chooseColumns
      />
    </Card>
  )
}
