import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { FigureTile } from '../../ui/figure-tile.tsx'
import { count, percent } from '../../ui/format.ts'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { ExperimentStatus } from '../experiments/index.ts'
import type { Bandit } from './api-types.ts'
import { ArmTable } from './arm-table.tsx'
import { BanditActions } from './bandit-actions.tsx'
import { banditQuery } from './queries.ts'
import { adviceOf, leaderOf } from './recommendation.ts'
import { WeightHistory } from './weight-history.tsx'

const route = getRouteApi('/shell/experiments/$id/bandit')

/** One bandit: its recommendation, its variants with their weights, and the history of the weights. */
export const BanditPage = () => {
  const { id } = route.useParams()
  const query = useQuery(banditQuery(id))
  return (
    <Page
      title={query.data?.experiment_name ?? 'Bandit'}
      crumbs={[{ label: 'Bandits', to: '/bandits' }]}
      status={query.data && <ExperimentStatus status={query.data.status} />}
      actions={
        <>
          <LinkButton to="/experiments/$id" params={{ id }}>
            Experiment
          </LinkButton>
          <LinkButton to="/experiments/$id/results" params={{ id }}>
            Results
          </LinkButton>
          {query.data && <BanditActions bandit={query.data} />}
        </>
      }
    >
      <QueryView query={query}>{(bandit) => <BanditView bandit={bandit} />}</QueryView>
    </Page>
  )
}

const BanditView = ({ bandit }: { bandit: Bandit }) => {
  const { tone, label, sentence } = adviceOf(bandit)
  return (
    <>
      <Notice tone={tone} title={label}>
        {sentence}
      </Notice>
      <Summary bandit={bandit} />
      <Card
        title="Variants"
        description="Weights apply to new subjects. Existing subjects keep their variant."
        padded={false}
      >
        <ArmTable arms={bandit.current_weights} />
      </Card>
      <WeightHistory bandit={bandit} />
    </>
  )
}

const Summary = ({ bandit }: { bandit: Bandit }) => {
  const leader = leaderOf(bandit)
  const saved = bandit.regret_reduction_pct
  return (
    <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
      <FigureTile label="Subjects" value={count(bandit.total_pulls)} />
      <FigureTile
        label="Leader"
        value={leader?.variant_name ?? '—'}
        hint={leader && `${percent(leader.current_weight, 1)} of new subjects`}
      />
      <FigureTile
        label="Probability to be best"
        value={leader?.probability_to_be_best ? percent(leader.probability_to_be_best, 1) : '—'}
        hint="of the leader"
      />
      <FigureTile
        label="Regret avoided"
        value={saved === null ? '—' : `${saved.toFixed(1)} %`}
        hint="compared with equal weights"
      />
    </div>
  )
}
