import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Page } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { ExperimentStatus, experimentQuery } from '../experiments/index.ts'
import type { Experiment } from './api-types.ts'
import { DraftState } from './page/draft-state.tsx'
import { PageActions } from './page/page-actions.tsx'
import { StartedResults } from './page/started-results.tsx'
import { PageSkeleton } from './skeletons.tsx'
import { useExperimentId, useOptions } from './use-options.ts'

const CRUMBS = [{ label: 'Experiments', to: '/experiments' }] as const

/** Results of one experiment: the recommendation, and every analysis behind it. */
export const ResultsPage = () => {
  const id = useExperimentId()
  const experiment = useQuery(experimentQuery(id))
  return (
    <QueryView
      query={experiment}
      loading={
        <Page title="Results" crumbs={CRUMBS}>
          <PageSkeleton />
        </Page>
      }
    >
      {(data) => <LoadedPage key={id} experiment={data} />}
    </QueryView>
  )
}

const LoadedPage = ({ experiment }: { experiment: Experiment }) => {
  const { change } = useOptions()
  const [isPrinting, setIsPrinting] = useState(false)
  const print = () => {
    setIsPrinting(true)
    change({ view: 'report' })
  }
  const isDraft = experiment.status === 'DRAFT'
  return (
    <Page
      title={`Results of ${experiment.name}`}
      description={experiment.hypothesis ?? undefined}
      crumbs={[...CRUMBS, { label: experiment.name, to: '/experiments/$id', params: { id: experiment.id } }]}
      status={<ExperimentStatus status={experiment.status} archived_at={experiment.archived_at} />}
      actions={isDraft ? undefined : <PageActions experiment={experiment} onPrint={print} />}
    >
      {isDraft ? (
        <DraftState experiment={experiment} />
      ) : (
        <StartedResults
          experiment={experiment}
          isPrinting={isPrinting}
          onPrinted={() => setIsPrinting(false)}
        />
      )}
    </Page>
  )
}
