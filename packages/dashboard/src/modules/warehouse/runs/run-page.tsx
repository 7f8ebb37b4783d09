import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { experimentQuery } from '../../../features/experiments/index.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Card, Facts } from '../../../ui/card.tsx'
import { dateTime } from '../../../ui/format.ts'
import { Page } from '../../../ui/page.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import type { Run } from '../api-types.ts'
import { BetaBadge } from '../beta-badge.tsx'
import { costOf } from '../costs.ts'
import { runState, warehouseOf } from '../names.ts'
import { runQuery, sourcesQuery } from '../queries.ts'
import { AnalysisView } from './analysis-view.tsx'
import { PreviewView } from './preview-view.tsx'
import { analysisOf, previewOf } from './results.ts'
import { RunFailure, RunProgress } from './run-state.tsx'
import { StatementsCard } from './statements-card.tsx'

const route = getRouteApi('/shell/warehouse/runs/$id')

/** An analysis or a preview: how far it is, what it found, what it sent and what it cost. */
export const RunPage = () => {
  const { id } = route.useParams()
  const query = useQuery(runQuery(id))
  const run = query.data
  const experiment = useQuery({
    ...experimentQuery(run?.experiment_id ?? ''),
    enabled: typeof run?.experiment_id === 'string',
  })
  return (
    <Page
      title={run?.kind === 'preview' ? 'Preview' : 'Warehouse analysis'}
      crumbs={crumbsOf(experiment.data)}
      status={run && <Badges run={run} />}
    >
      <QueryView query={query}>{(loaded) => <Content run={loaded} />}</QueryView>
    </Page>
  )
}

const crumbsOf = (experiment: { id: string; name: string } | undefined) =>
  experiment === undefined
    ? [{ label: 'Warehouse', to: '/warehouse' as const }]
    : [
        { label: 'Experiments', to: '/experiments' as const },
        { label: experiment.name, to: '/experiments/$id' as const, params: { id: experiment.id } },
      ]

const Badges = ({ run }: { run: Run }) => {
  const { label, tone } = runState(run)
  return (
    <>
      <Badge tone={tone}>{label}</Badge>
      <BetaBadge />
    </>
  )
}

const Content = ({ run }: { run: Run }) => {
  const { data } = useQuery(sourcesQuery)
  const names = new Map(data?.sources.map(({ id, name }) => [id, name]))
  const [analysis, preview] = [analysisOf(run), previewOf(run)]
  return (
    <>
      <RunProgress run={run} />
      <RunFailure run={run} />
      {analysis && <AnalysisView results={analysis} fileName={`warehouse-${run.id.slice(0, 8)}`} />}
      {preview && (
        <Card title={names.get(run.source_id ?? '') ?? 'What the source holds'}>
          <PreviewView preview={preview} />
        </Card>
      )}
      <Card title="Run">
        <Facts facts={factsOf(run)} />
      </Card>
      {run.statements.length > 0 && <StatementsCard run={run} names={names} />}
    </>
  )
}

const factsOf = (run: Run) => [
  { name: 'Window', value: `${dateTime(run.window_start)} to ${dateTime(run.window_end)}` },
  { name: 'Connection', value: `${run.connection_name}, ${warehouseOf(run.warehouse_type).label}` },
  { name: 'Cost', value: costOf(run) },
  { name: 'Created', value: dateTime(run.created_at) },
  { name: 'Ended', value: run.finished_at === null ? '–' : dateTime(run.finished_at) },
]
