import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type Experiment, ExperimentStatus, experimentQuery } from '../../features/experiments/index.ts'
import { Card } from '../../ui/card.tsx'
import { CodeBlock } from '../../ui/code-block.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { LoadingLines } from '../../ui/states.tsx'
import { edgeConfiguration } from './edge-configuration.ts'
import { previewQuery } from './queries.ts'
import { TrafficCard } from './traffic-card.tsx'

const route = getRouteApi('/shell/experiments/$id/split-url')

const CRUMBS = [{ label: 'Experiments', to: '/experiments' }] as const

/** An experiment between URLs: its traffic, where a subject goes, the link for visitors, and what an edge needs. */
export const SplitUrlPage = () => {
  const { id } = route.useParams()
  const experiment = useQuery(experimentQuery(id))
  return (
    <QueryView
      query={experiment}
      loading={
        <Page title="URL split" crumbs={CRUMBS}>
          <LoadingLines lines={8} />
        </Page>
      }
    >
      {(data) => <Shown experiment={data} />}
    </QueryView>
  )
}

const Shown = ({ experiment }: { experiment: Experiment }) => {
  const { id, name, status, archived_at, experiment_type } = experiment
  return (
    <Page
      title="URL split"
      description="Which page each visitor sees, and what sends them there."
      crumbs={[...CRUMBS, { label: name, to: '/experiments/$id', params: { id } }]}
      status={<ExperimentStatus status={status} archived_at={archived_at} />}
    >
      {experiment_type === 'split_url' ? (
        <div className="flex min-w-0 flex-col gap-5">
          <TrafficCard experiment={experiment} />
          <LinkCard experiment={experiment} />
          <EdgeCard experiment={experiment} />
        </div>
      ) : (
        <Notice title="This experiment has no addresses">Only experiments of the type Split URL do.</Notice>
      )}
    </Page>
  )
}

const LinkCard = ({ experiment }: { experiment: Experiment }) => (
  <Card
    title="Link for visitors"
    description="Sends each visitor to their page and stores the assignment, where SPLIT_URL_ROUTER is true."
  >
    <div className="flex flex-col gap-3">
      <CodeBlock label="Link" code={`${location.origin}/r/${encodeURIComponent(experiment.key)}`} />
      {experiment.status !== 'ACTIVE' && (
        <Notice>
          The experiment does not run. Until it does, the link leads to the canonical URL, and nowhere if
          there is none.
        </Notice>
      )}
    </div>
  </Card>
)

const EdgeCard = ({ experiment }: { experiment: Experiment }) => (
  <Card
    title="Configuration for the edge"
    description="For @assay/edge-router in a server, a worker or nginx. With SPLIT_URL_ROUTER, routers read it from the service and follow every change."
  >
    <QueryView query={useQuery(previewQuery(experiment.id, ''))}>
      {(preview) => (
        <div className="flex flex-col gap-3">
          <CodeBlock
            label="Read it from the service"
            language="Shell"
            code={`curl -H "X-API-Key: $ASSAY_KEY" ${location.origin}/api/v1/split-url/configuration`}
          />
          <CodeBlock
            label="This experiment"
            language="JSON"
            code={JSON.stringify(edgeConfiguration(experiment, preview), undefined, 2)}
          />
          <p className="text-sm text-ink-muted">
            A copy knows nothing of an active holdout or of later changes. Rules, bandits and exclusion groups
            are decided by the service alone, so the copy leaves their visitors where they are.
          </p>
        </div>
      )}
    </QueryView>
  </Card>
)
