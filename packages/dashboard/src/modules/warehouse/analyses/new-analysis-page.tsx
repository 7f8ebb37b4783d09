import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { CORRECTIONS, type Experiment, experimentQuery } from '../../../features/experiments/index.ts'
import { levelText } from '../../../features/results/index.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { DateTimeField } from '../../../ui/date-time-field.tsx'
import { Form } from '../../../ui/form.tsx'
import { Page } from '../../../ui/page.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { Select } from '../../../ui/select.tsx'
import { EmptyState, LoadingLines } from '../../../ui/states.tsx'
import type { Connection, Source } from '../api-types.ts'
import { BetaBadge } from '../beta-badge.tsx'
import { connectionsQuery, sourcesQuery } from '../queries.ts'
import { inWords } from '../refusals.ts'
import { useStartAnalysis } from './commands.ts'
import { type AnalysisDraft, draftOf, missingIn, startOf } from './draft.ts'
import { MappingFields } from './mapping-fields.tsx'
import { SourceChoices } from './source-choices.tsx'

const route = getRouteApi('/shell/experiments/$id/warehouse')

/** The start of an analysis of an experiment in a warehouse. */
export const NewAnalysisPage = () => {
  const { id } = route.useParams()
  const experiment = useQuery(experimentQuery(id))
  const connections = useQuery(connectionsQuery)
  const sources = useQuery(sourcesQuery)
  const crumbs = [
    { label: 'Experiments', to: '/experiments' as const },
    { label: experiment.data?.name ?? 'Experiment', to: '/experiments/$id' as const, params: { id } },
  ]
  return (
    <Page
      title="New warehouse analysis"
      description="One statement for the exposures and one for each metric run in the warehouse; only aggregates come back."
      crumbs={crumbs}
      status={<BetaBadge />}
    >
      <QueryView query={experiment} loading={<LoadingLines lines={8} />}>
        {(loaded) => (
          <QueryView query={connections}>
            {(list) => (
              <QueryView query={sources}>
                {(all) =>
                  all.sources.some(({ kind }) => kind === 'metric') ? (
                    <AnalysisForm experiment={loaded} connections={list.connections} sources={all.sources} />
                  ) : (
                    <NoSource />
                  )
                }
              </QueryView>
            )}
          </QueryView>
        )}
      </QueryView>
    </Page>
  )
}

const NoSource = () => (
  <Card>
    <EmptyState
      title="No metric source yet"
      action={
        <LinkButton look="primary" to="/warehouse">
          To the sources
        </LinkButton>
      }
    >
      An analysis needs a connection, an assignment source with the exposures and a metric source with the
      events.
    </EmptyState>
  </Card>
)

interface AnalysisFormProps {
  experiment: Experiment
  connections: readonly Connection[]
  sources: readonly Source[]
}

const AnalysisForm = ({ experiment, connections, sources }: AnalysisFormProps) => {
  const navigate = route.useNavigate()
  const [draft, setDraft] = useState(() => draftOf(experiment, connections[0]?.id))
  const start = useStartAnalysis(experiment.id, (id) =>
    navigate({ to: '/warehouse/runs/$id', params: { id } }),
  )
  const body = startOf(draft)
  const connection = connections.find(({ id }) => id === draft.connection_id)
  return (
    <Form
      error={start.isPending ? null : inWords(start.error)}
      onSubmit={() => body && start.run(body)}
      className="flex flex-col gap-5"
    >
      <Card title="What is compared">
        <SourceChoices connections={connections} sources={sources} draft={draft} onChange={setDraft} />
      </Card>
      <Card
        title="Variants"
        description="A label of the warehouse stands for the variant of that name, unless you map it."
      >
        <MappingFields experiment={experiment} draft={draft} onChange={setDraft} />
      </Card>
      <Card title="Window and statistics">
        <SettingFields draft={draft} onChange={setDraft} experiment={experiment} />
      </Card>
      <div className="flex flex-wrap items-center justify-end gap-3">
        {connection && (
          <span className="text-sm text-ink-muted">
            Uses 1 of {connection.max_runs_per_day} runs per day; {connection.runs_today} used today.
          </span>
        )}
        <Button type="submit" look="primary" refused={missingIn(draft)} isPending={start.isPending}>
          Start analysis
        </Button>
      </div>
    </Form>
  )
}

const LEVELS = [0.8, 0.9, 0.95, 0.99]

interface SettingFieldsProps {
  experiment: Experiment
  draft: AnalysisDraft
  onChange: (draft: AnalysisDraft) => void
}

const SettingFields = ({ experiment, draft, onChange }: SettingFieldsProps) => {
  const levels = [...new Set([...LEVELS, experiment.confidence_level])].toSorted((one, other) => one - other)
  return (
    <div className="flex flex-wrap items-start gap-4">
      <DateTimeField
        label="From"
        name="window_start"
        hint={
          experiment.start_date === null ? 'The experiment has no start.' : 'The start of the experiment.'
        }
        value={draft.window_start}
        onChange={(window_start) => onChange({ ...draft, window_start })}
      />
      <DateTimeField
        label="To"
        name="window_end"
        hint="Empty: until now."
        value={draft.window_end}
        onChange={(window_end) => onChange({ ...draft, window_end })}
      />
      <div className="w-full sm:w-40">
        <Select
          label="Confidence"
          options={levels.map((level) => ({ id: String(level), label: levelText(level) }))}
          value={String(draft.confidence_level)}
          onChange={(level) => onChange({ ...draft, confidence_level: Number(level) })}
        />
      </div>
      <div className="w-full sm:w-56">
        <Select
          label="Correction"
          options={CORRECTIONS}
          value={draft.correction_method}
          onChange={(correction_method) => onChange({ ...draft, correction_method })}
        />
      </div>
    </div>
  )
}
