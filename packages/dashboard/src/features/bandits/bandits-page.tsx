import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { TrendingUp } from 'lucide-react'
import { useMay } from '../../app/permissions.ts'
import { pageAt, skipOf } from '../../app/search-params.ts'
import { Badge } from '../../ui/badge.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { count, percent } from '../../ui/format.ts'
import { Page } from '../../ui/page.tsx'
import { PagedTable } from '../../ui/paged-table.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Moment } from '../../ui/time.tsx'
import { ALGORITHMS, AllocationBar, ExperimentStatus, labelOf } from '../experiments/index.ts'
import type { Bandit } from './api-types.ts'
import { banditsQuery } from './queries.ts'
import { adviceOf } from './recommendation.ts'

const route = getRouteApi('/shell/bandits')
const PAGE_SIZE = 100

const COLUMNS: readonly Column<Bandit>[] = [
  {
    id: 'name',
    header: 'Bandit',
    isRowHeader: true,
    cell: ({ experiment_name }) => experiment_name,
    text: ({ experiment_name }) => experiment_name,
  },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status }) => <ExperimentStatus status={status} />,
    text: ({ status }) => status,
  },
  {
    id: 'recommendation',
    header: 'Recommendation',
    cell: (bandit) => <BanditBadge bandit={bandit} />,
    text: (bandit) => adviceOf(bandit).label,
  },
  {
    id: 'weights',
    header: 'Weights',
    width: '18rem',
    cell: (bandit) => <Weights bandit={bandit} />,
    text: ({ current_weights }) =>
      current_weights
        .map(({ variant_name, current_weight }) => `${variant_name} ${percent(current_weight, 1)}`)
        .join(', '),
  },
  {
    id: 'pulls',
    header: 'Subjects',
    align: 'end',
    sortable: true,
    cell: ({ total_pulls }) => count(total_pulls),
    text: ({ total_pulls }) => String(total_pulls),
    sortBy: ({ total_pulls }) => total_pulls,
  },
  {
    id: 'algorithm',
    header: 'Algorithm',
    cell: ({ algorithm }) => labelOf(ALGORITHMS, algorithm),
    text: ({ algorithm }) => algorithm,
  },
  {
    id: 'updated',
    header: 'Updated',
    cell: ({ last_updated }) => (last_updated ? <Moment at={last_updated} /> : 'Never'),
    text: ({ last_updated }) => last_updated ?? '',
  },
]

/** List of bandits with their weights and recommendations. */
export const BanditsPage = () => {
  const { page } = route.useSearch()
  const navigate = route.useNavigate()
  const skip = skipOf(page, PAGE_SIZE)
  const query = useQuery(banditsQuery({ skip, limit: PAGE_SIZE }))
  return (
    <Page
      title="Bandits"
      description="Experiments that learn while they run and send more new subjects to better variants."
      actions={<NewBandit />}
    >
      <Card padded={false}>
        <PagedTable
          query={query}
          skip={skip}
          limit={PAGE_SIZE}
          onSkip={(next) => void navigate({ search: { page: pageAt(next, PAGE_SIZE) } })}
          label="Bandits"
          rowKey={({ experiment_id }) => experiment_id}
          columns={COLUMNS}
          rowLink={({ experiment_id }) => ({
            to: '/experiments/$id/bandit',
            params: { id: experiment_id },
          })}
          csv="bandits.csv"
          chooseColumns
          empty={<NoBandits />}
        />
      </Card>
    </Page>
  )
}

const NewBandit = () =>
  useMay('editor', 'experiment.create') && (
    <LinkButton to="/experiments/new" look="primary">
      New experiment
    </LinkButton>
  )

const NoBandits = () => (
  <EmptyState icon={<TrendingUp />} title="No bandits yet" action={<NewBandit />}>
    A bandit suits short-lived changes such as campaigns: it earns while it learns. For lasting decisions, an
    A/B test gives a clearer answer. Choose the type Bandit when you create an experiment.
  </EmptyState>
)

const BanditBadge = ({ bandit }: { bandit: Bandit }) => {
  const { tone, label } = adviceOf(bandit)
  return <Badge tone={tone}>{label}</Badge>
}

const Weights = ({ bandit: { current_weights } }: { bandit: Bandit }) => (
  <AllocationBar
    parts={current_weights.map(({ variant_id, variant_name, current_weight }) => ({
      id: variant_id,
      name: variant_name,
      share: Number((current_weight * 100).toFixed(1)),
    }))}
  />
)
