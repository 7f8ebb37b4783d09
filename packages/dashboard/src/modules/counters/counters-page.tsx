import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Gauge } from 'lucide-react'
import { ApiError } from '../../api/errors.ts'
import { ExperimentPicker } from '../../features/experiments/index.ts'
import { Card } from '../../ui/card.tsx'
import { CodeBlock } from '../../ui/code-block.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { CountersView } from './counters-view.tsx'
import { countersQuery } from './queries.ts'

const route = getRouteApi('/shell/counters')

/** What programs have counted of an experiment in the document database. */
export const CountersPage = () => {
  const { experiment } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <Page
      title="Counters"
      description="What programs have counted in the document database. Bandits read it; results do not."
    >
      <div className="flex min-w-0 flex-col gap-5">
        <div className="max-w-md">
          <ExperimentPicker
            value={experiment}
            onChange={(id) => void navigate({ search: id === undefined ? {} : { experiment: id } })}
          />
        </div>
        {experiment === undefined ? <NothingChosen /> : <OfExperiment key={experiment} id={experiment} />}
      </div>
    </Page>
  )
}

const NothingChosen = () => (
  <Card>
    <EmptyState icon={<Gauge />} title="Choose an experiment">
      Its counters are shown beside what the service itself has stored.
    </EmptyState>
  </Card>
)

const OfExperiment = ({ id }: { id: string }) => {
  const counters = useQuery(countersQuery(id))
  const { error } = counters
  if (error instanceof ApiError && /not configured/.test(error.message)) return <NotConfigured />
  return <QueryView query={counters}>{(data) => <CountersView counters={data} />}</QueryView>
}

const SETTINGS = `DOCUMENT_DB_ENDPOINT=http://127.0.0.1:8001 \\
DOCUMENT_DB_ACCESS_KEY_ID=local \\
DOCUMENT_DB_SECRET_ACCESS_KEY=local \\
npm start`

const NotConfigured = () => (
  <Card>
    <EmptyState icon={<Gauge />} title="No document database yet">
      Counters lie in a DynamoDB-compatible document database. DOCUMENT_DB_REGION is enough with AWS; a server
      of your own is named by its address. The guide “Counters in a document database” has every step.
    </EmptyState>
    <div className="mx-auto max-w-2xl">
      <CodeBlock label="Start with a local database" language="Shell" code={SETTINGS} />
    </div>
  </Card>
)
