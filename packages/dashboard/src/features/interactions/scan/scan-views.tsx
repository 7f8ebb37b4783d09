import { useNavigate } from '@tanstack/react-router'
import { HeatMap } from '../../../ui/charts/heat-map.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { count } from '../../../ui/format.ts'
import type { Scan } from '../queries.ts'
import { overlapGrid } from './overlap.ts'
import { PAIR_COLUMNS } from './pair-columns.tsx'

/** The most experiments that the map shows; with more its cells would be too many to read. */
const MAX_EXPERIMENTS = 25

/** Experiments against each other: the darker a cell, the more subjects are in both. */
export const OverlapMap = ({ scan }: { scan: Scan }) => {
  const navigate = useNavigate()
  const { rows, columns, cell, leftOut } = overlapGrid(scan.analyses, MAX_EXPERIMENTS)
  return (
    <div className="flex flex-col gap-3">
      <HeatMap
        label="Shared subjects as a part of the smaller experiment"
        rows={rows}
        columns={columns}
        cell={cell}
        onSelect={(a, b) => void navigate({ to: '/interactions', search: { view: 'pair', a, b } })}
      />
      <p className="text-sm text-ink-muted">
        Choose a cell to see what the pair does to each other. Vermilion and “high” mark an interaction or
        dependent assignments, amber and “medium” a large overlap that cannot be tested yet.
        {leftOut > 0 && ` ${count(leftOut)} more experiments are in the list.`}
      </p>
    </div>
  )
}

/** Every pair that shares subjects, the strongest first. */
export const PairList = ({ scan, isBusy }: { scan: Scan; isBusy: boolean }) => (
  <>
    <DataTable
      label="Pairs of experiments"
      rows={scan.analyses}
      rowKey={({ experiment_a_id, experiment_b_id }) => `${experiment_a_id} ${experiment_b_id}`}
      columns={PAIR_COLUMNS}
      rowLink={({ experiment_a_id: a, experiment_b_id: b }) => ({
        to: '/interactions',
        search: { view: 'pair', a, b },
      })}
      csv="interactions.csv"
      chooseColumns
      isBusy={isBusy}
    />
    {scan.total > scan.analyses.length && (
      <p className="px-5 py-3 text-sm text-ink-muted">
        The strongest {count(scan.analyses.length)} of {count(scan.total)} pairs.
      </p>
    )}
  </>
)
