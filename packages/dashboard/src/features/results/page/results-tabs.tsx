import { type ComponentType, lazy, Suspense } from 'react'
import { Tabs } from '../../../ui/tabs.tsx'
import type { View } from '../search.ts'
import { ViewSkeleton } from '../skeletons.tsx'
import { useOptions } from '../use-options.ts'
import type { ViewProps } from '../view-props.ts'
import { OverviewView } from './overview-view.tsx'

const DailyView = lazy(async () => ({ default: (await import('../daily/daily-view.tsx')).DailyView }))
const SequentialView = lazy(async () => ({
  default: (await import('../sequential/sequential-view.tsx')).SequentialView,
}))
const BayesianView = lazy(async () => ({
  default: (await import('../bayesian/bayesian-view.tsx')).BayesianView,
}))
const BreakdownView = lazy(async () => ({
  default: (await import('../breakdown/breakdown-view.tsx')).BreakdownView,
}))
const QualityView = lazy(async () => ({ default: (await import('./quality-view.tsx')).QualityView }))
const ReportView = lazy(async () => ({ default: (await import('../report/report-view.tsx')).ReportView }))

const TABS = [
  { id: 'overview', label: 'Overview' },
  { id: 'time', label: 'Over time' },
  { id: 'sequential', label: 'Sequential' },
  { id: 'bayesian', label: 'Bayesian' },
  { id: 'breakdown', label: 'Breakdown' },
  { id: 'quality', label: 'Data quality' },
] as const satisfies readonly { id: View; label: string }[]

type Tab = (typeof TABS)[number]['id']

const VIEWS: Record<Tab, ComponentType<ViewProps>> = {
  overview: OverviewView,
  time: DailyView,
  sequential: SequentialView,
  bayesian: BayesianView,
  breakdown: BreakdownView,
  quality: QualityView,
}

interface ResultsTabsProps extends ViewProps {
  isPrinting: boolean
  onPrinted: () => void
}

/** Tabs of the results; each loads its code and its data when it is opened. */
export const ResultsTabs = ({ isPrinting, onPrinted, ...props }: ResultsTabsProps) => {
  const { options, change } = useOptions()
  if (options.view === 'report') {
    return (
      <Suspense fallback={<ViewSkeleton />}>
        <ReportView {...props} isPrinting={isPrinting} onPrinted={onPrinted} />
      </Suspense>
    )
  }
  const selected = options.view ?? 'overview'
  const Shown = VIEWS[selected]
  return (
    <Tabs label="Results" tabs={TABS} selected={selected} onSelect={(view) => change({ view })}>
      <Suspense fallback={<ViewSkeleton />}>
        <Shown {...props} />
      </Suspense>
    </Tabs>
  )
}
