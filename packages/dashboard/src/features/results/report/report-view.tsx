import { useIsFetching } from '@tanstack/react-query'
import { ArrowLeft, Printer } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Card, Facts } from '../../../ui/card.tsx'
import { count, dateTime } from '../../../ui/format.ts'
import { BayesianView } from '../bayesian/bayesian-view.tsx'
import { BreakdownView } from '../breakdown/breakdown-view.tsx'
import { EffectsCard } from '../comparison/effects-card.tsx'
import { MetricTable } from '../comparison/metric-table.tsx'
import { DailyView } from '../daily/daily-view.tsx'
import { resultsKey } from '../queries.ts'
import { SampleSizeCard } from '../sample-size/sample-size-card.tsx'
import { SequentialView } from '../sequential/sequential-view.tsx'
import { useOptions } from '../use-options.ts'
import type { ViewProps } from '../view-props.ts'
import { correctionName, levelText } from '../wording.ts'
import { useLightPrint } from './use-light-print.ts'

interface ReportViewProps extends ViewProps {
  isPrinting: boolean
  onPrinted: () => void
}

/** Report of all analyses on one page, to print or to save as PDF. */
export const ReportView = ({ isPrinting, onPrinted, ...props }: ReportViewProps) => {
  const { experiment, results } = props
  usePrintWhenLoaded(experiment.id, isPrinting, onPrinted)
  useLightPrint()
  return (
    <div className="flex flex-col gap-8">
      <ReportBar id={experiment.id} />
      <ExperimentFacts {...props} />
      <EffectsCard {...props} />
      {results.metrics.map((metric) => (
        <Part key={metric.metric_id}>
          <MetricTable experiment={experiment} results={results} metric={metric} />
        </Part>
      ))}
      <Part title="Over time">
        <DailyView {...props} />
      </Part>
      {experiment.sequential_testing_enabled && (
        <Part title="Sequential">
          <SequentialView {...props} />
        </Part>
      )}
      <Part title="Bayesian">
        <BayesianView {...props} />
      </Part>
      <Part title="Breakdown">
        <BreakdownView {...props} />
      </Part>
      <SampleSizeCard {...props} />
    </div>
  )
}

/** Prints once, when everything has loaded. */
const usePrintWhenLoaded = (id: string, isPrinting: boolean, onPrinted: () => void): void => {
  const loading = useIsFetching({ queryKey: resultsKey(id) })
  useEffect(() => {
    if (!isPrinting || loading > 0) return
    const timer = setTimeout(() => {
      onPrinted()
      window.print()
    }, 400)
    return () => clearTimeout(timer)
  }, [isPrinting, loading, onPrinted])
}

const ReportBar = ({ id }: { id: string }) => {
  const { change } = useOptions()
  const loading = useIsFetching({ queryKey: resultsKey(id) })
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-line pb-4 print:hidden">
      <Button look="quiet" onPress={() => change({ view: undefined })}>
        <ArrowLeft aria-hidden="true" />
        Back to results
      </Button>
      <p className="mr-auto text-sm text-ink-muted">All analyses on one page, to print or save as PDF.</p>
      <Button isPending={loading > 0} onPress={() => window.print()}>
        <Printer aria-hidden="true" />
        Print
      </Button>
    </div>
  )
}

const Part = ({ title, children }: { title?: string; children: ReactNode }) => (
  <section className="flex flex-col gap-4 print:break-inside-avoid-page">
    {title && <h2 className="text-xl font-semibold tracking-tight">{title}</h2>}
    {children}
  </section>
)

const ExperimentFacts = ({ experiment, results }: ViewProps) => (
  <Card title="Experiment">
    {experiment.description && <p className="mb-4 max-w-prose">{experiment.description}</p>}
    <Facts
      facts={[
        { name: 'Key', value: <code className="font-mono">{experiment.key}</code> },
        { name: 'Started', value: results.start_date ? dateTime(results.start_date) : '–' },
        { name: 'Ends', value: results.end_date ? dateTime(results.end_date) : 'No end set' },
        { name: 'Subjects', value: count(results.summary.total_users) },
        { name: 'Confidence', value: levelText(results.confidence_level) },
        {
          name: 'Correction',
          value: `${correctionName(results.correction_method)}, ${comparisonsText(results.family_size)}`,
        },
        { name: 'Computed', value: dateTime(results.computed_at) },
        { name: 'Owner', value: experiment.owner_name ?? '–' },
      ]}
    />
  </Card>
)

const comparisonsText = (size: number): string => (size === 1 ? '1 comparison' : `${size} comparisons`)
