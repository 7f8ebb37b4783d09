import { useQueries } from '@tanstack/react-query'
import { LinkButton } from '../../../ui/button.tsx'
import { FigureTile } from '../../../ui/figure-tile.tsx'
import { count, percent, pValue } from '../../../ui/format.ts'
import { Notice } from '../../../ui/notice.tsx'
import { type Experiment, experimentQuery } from '../../experiments/index.ts'
import type { Pair } from '../api-types.ts'
import { findingOf, overlapSentence } from '../wording.ts'
import { MetricCard } from './metric-card.tsx'
import type { VariantNames } from './variant-names.ts'

/** Result of a pair: the finding, the overlap, the test of each metric. */
export const PairResult = ({ pair }: { pair: Pair }) => {
  const [a, b] = useQueries({
    queries: [experimentQuery(pair.experiment_a_id), experimentQuery(pair.experiment_b_id)],
  })
  const names = namesOf([a.data, b.data])
  const { tone, label } = findingOf(pair)
  return (
    <div className="flex flex-col gap-5">
      <Notice tone={tone} title={label}>
        <p>{overlapSentence(pair)}</p>
        {pair.recommendations.map((text) => (
          <p key={text} className="mt-1">
            {text}
          </p>
        ))}
      </Notice>
      <Overlap pair={pair} />
      {pair.interaction_results.map((metric) => (
        <MetricCard
          key={metric.metric_id}
          pair={pair}
          metric={metric}
          names={names}
          level={a.data?.confidence_level ?? 0.95}
        />
      ))}
      <PairLinks pair={pair} />
    </div>
  )
}

const namesOf = (experiments: readonly (Experiment | undefined)[]): VariantNames =>
  new Map(experiments.flatMap((experiment) => (experiment?.variants ?? []).map(({ id, name }) => [id, name])))

const share = (value: number | null): string => (value === null ? '–' : percent(value, 1))

const Overlap = ({ pair }: { pair: Pair }) => (
  <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
    <FigureTile label="Shared subjects" value={count(pair.shared_users)} hint="in both experiments" />
    <FigureTile label="Overlap" value={share(pair.overlap_coefficient)} hint="of the smaller experiment" />
    <FigureTile label="Jaccard index" value={share(pair.jaccard)} hint="of all subjects of both" />
    <IndependenceTile independence={pair.independence} />
  </div>
)

const IndependenceTile = ({ independence }: Pick<Pair, 'independence'>) =>
  independence === null ? (
    <FigureTile label="Independence" value="–" hint="cannot be tested" />
  ) : (
    <FigureTile
      label="Independence"
      value={independence.warning ? 'Violated' : 'Holds'}
      tone={independence.warning ? 'negative' : 'neutral'}
      hint={`χ² ${independence.chi2.toFixed(2)}, p ${pValue(independence.p_value)}`}
    />
  )

const PairLinks = ({ pair }: { pair: Pair }) => (
  <div className="flex flex-wrap gap-2 print:hidden">
    <LinkButton to="/experiments/$id/results" params={{ id: pair.experiment_a_id }}>
      Results of {pair.experiment_a_name}
    </LinkButton>
    <LinkButton to="/experiments/$id/results" params={{ id: pair.experiment_b_id }}>
      Results of {pair.experiment_b_name}
    </LinkButton>
    {pair.mutual_exclusion_group_id && (
      <LinkButton to="/exclusion-groups/$id" params={{ id: pair.mutual_exclusion_group_id }}>
        Exclusion group
      </LinkButton>
    )}
  </div>
)
