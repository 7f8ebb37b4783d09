import { useQuery } from '@tanstack/react-query'
import { QueryView } from '../../../ui/query-view.tsx'
import type { Experiment, Metric, Results } from '../api-types.ts'
import { ExplanationProvider } from '../explanation/explained-number.tsx'
import { type LiveState, POLL_MS, useLiveResults } from '../live/use-live-results.ts'
import { primaryMetric } from '../metrics.ts'
import { resultsQuery } from '../queries.ts'
import { RecommendationCard } from '../recommendation/recommendation-card.tsx'
import { PageSkeleton } from '../skeletons.tsx'
import { SrmStatus } from '../srm/srm-status.tsx'
import { useOptions } from '../use-options.ts'
import { ResultsTabs } from './results-tabs.tsx'
import { SettingsBar } from './settings-bar.tsx'

interface StartedResultsProps {
  experiment: Experiment
  isPrinting: boolean
  onPrinted: () => void
}

/** Results of an experiment that has started, updated while the page is open. */
export const StartedResults = (props: StartedResultsProps) => {
  const { id } = props.experiment
  const { options } = useOptions()
  const settings = { level: options.level, correction: options.correction }
  const live = useLiveResults(id, settings)
  const results = useQuery({
    ...resultsQuery(id, settings),
    refetchInterval: live.phase === 'polling' ? POLL_MS : false,
  })
  return (
    <QueryView query={results} loading={<PageSkeleton />}>
      {(data) => <Content {...props} results={data} live={live} />}
    </QueryView>
  )
}

const metricInFocus = (results: Results, id: string | undefined): Metric | undefined =>
  results.metrics.find(({ metric_id }) => metric_id === id) ?? primaryMetric(results) ?? results.metrics[0]

interface ContentProps extends StartedResultsProps {
  results: Results
  live: LiveState
}

const Content = ({ experiment, results, live, isPrinting, onPrinted }: ContentProps) => {
  const { options } = useOptions()
  const metric = metricInFocus(results, options.metric)
  const settings = { level: options.level, correction: options.correction }
  const stored = { level: experiment.confidence_level, correction: experiment.correction_method }
  return (
    <ExplanationProvider>
      <div className="flex flex-col gap-3">
        <RecommendationCard experiment={experiment} results={results} />
        <SrmStatus results={results} />
      </div>
      <SettingsBar results={results} metric={metric} stored={stored} live={live} />
      <ResultsTabs
        experiment={experiment}
        results={results}
        settings={settings}
        metric={metric}
        isPrinting={isPrinting}
        onPrinted={onPrinted}
      />
    </ExplanationProvider>
  )
}
