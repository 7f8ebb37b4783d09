import { useQuery } from '@tanstack/react-query'
import { GitFork } from 'lucide-react'
import { LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { FigureTile } from '../../../ui/figure-tile.tsx'
import { count } from '../../../ui/format.ts'
import { NumberField } from '../../../ui/number-field.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { EmptyState, Skeleton } from '../../../ui/states.tsx'
import type { Scan } from '../api-types.ts'
import { scanQuery } from '../queries.ts'
import { MIN_SUBJECTS_RANGE } from '../search.ts'
import { OverlapMap } from './overlap-map.tsx'
import { PairList } from './pair-list.tsx'

interface ScanPanelProps {
  view: 'map' | 'list'
  least: number | undefined
  onLeast: (least: number | undefined) => void
}

/** Scan of all pairs of running experiments, as a map or as a list. */
export const ScanPanel = ({ view, least, onLeast }: ScanPanelProps) => {
  const query = useQuery(scanQuery(least))
  return (
    <QueryView query={query} loading={<ScanSkeleton />}>
      {(scan) => (
        <div className="flex flex-col gap-5">
          <ScanSummary scan={scan} />
          <Card
            title={view === 'map' ? 'Overlap map' : 'Pairs'}
            description="All p-values are corrected together (Benjamini-Hochberg)."
            actions={<LeastSubjects least={least} onLeast={onLeast} />}
            padded={view === 'map' || scan.analyses.length === 0}
          >
            <ScanContent scan={scan} view={view} isBusy={query.isPlaceholderData} />
          </Card>
        </div>
      )}
    </QueryView>
  )
}

const ScanContent = ({ scan, view, isBusy }: { scan: Scan; view: 'map' | 'list'; isBusy: boolean }) => {
  if (scan.analyses.length === 0) return <NoPairs scan={scan} />
  return view === 'map' ? <OverlapMap scan={scan} /> : <PairList scan={scan} isBusy={isBusy} />
}

const ScanSummary = ({ scan }: { scan: Scan }) => (
  <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
    <FigureTile label="Running experiments" value={count(scan.total_active_experiments)} />
    <FigureTile label="Overlapping pairs" value={count(scan.pairs_analyzed)} />
    <FigureTile
      label="Pairs with an interaction"
      value={count(scan.significant_pairs)}
      tone={scan.significant_pairs > 0 ? 'negative' : 'neutral'}
      hint="Effects depend on each other"
    />
    <FigureTile
      label="Pairs at high risk"
      value={count(scan.high_risk_pairs)}
      tone={scan.high_risk_pairs > 0 ? 'negative' : 'neutral'}
      hint="Check these first"
    />
  </div>
)

const LeastSubjects = ({ least, onLeast }: Pick<ScanPanelProps, 'least' | 'onLeast'>) => (
  <div className="w-56">
    <NumberField
      label="Subjects per combination, at least"
      value={least ?? MIN_SUBJECTS_RANGE.usual}
      onChange={onLeast}
      minValue={MIN_SUBJECTS_RANGE.from}
      maxValue={MIN_SUBJECTS_RANGE.to}
      step={100}
    />
  </div>
)

const NoPairs = ({ scan: { total_active_experiments: running } }: { scan: Scan }) => (
  <EmptyState
    icon={<GitFork />}
    title="No running experiments share subjects"
    action={<LinkButton to="/experiments">View experiments</LinkButton>}
  >
    {running < 2
      ? 'Two experiments interact when the effect of one depends on the variant of the other. Once two running experiments share subjects, this page shows their overlap and tests for an interaction.'
      : `${count(running)} experiments are running and none of them share subjects, so they cannot interact. Exclusion groups keep it that way.`}
  </EmptyState>
)

const ScanSkeleton = () => (
  <div className="flex flex-col gap-5" aria-busy="true">
    <span className="sr-only">Loading</span>
    <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-24 w-full" />
    </div>
    <Skeleton className="h-96 w-full" />
  </div>
)
