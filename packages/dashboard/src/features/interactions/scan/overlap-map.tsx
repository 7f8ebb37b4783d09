import { useNavigate } from '@tanstack/react-router'
import { HeatMap } from '../../../ui/charts/heat-map.tsx'
import { count } from '../../../ui/format.ts'
import type { Scan } from '../api-types.ts'
import { overlapGrid } from './overlap-grid.ts'

/** Experiments that the map shows at most; more cells would be too many to read. */
const MAX_EXPERIMENTS = 25

/** Heat map of the overlap of each pair of experiments. */
export const OverlapMap = ({ scan }: { scan: Scan }) => {
  const navigate = useNavigate()
  const { rows, columns, cell, leftOut } = overlapGrid(scan.analyses, MAX_EXPERIMENTS)
  return (
    <div className="flex flex-col gap-3">
      <HeatMap
        label="Shared subjects as a share of the smaller experiment"
        rows={rows}
        columns={columns}
        cell={cell}
        onSelect={(a, b) => void navigate({ to: '/interactions', search: { view: 'pair', a, b } })}
      />
      <p className="text-sm text-ink-muted">
        Select a cell to test the pair. “High”, in vermilion: an interaction or dependent assignments.
        “Medium”, in amber: a large overlap that cannot be tested yet.
        {leftOut > 0 && ` ${count(leftOut)} more experiments are in the list.`}
      </p>
    </div>
  )
}
