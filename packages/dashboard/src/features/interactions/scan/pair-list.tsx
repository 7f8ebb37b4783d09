import { DataTable } from '../../../ui/data-table.tsx'
import { count } from '../../../ui/format.ts'
import type { Scan } from '../api-types.ts'
import { PAIR_COLUMNS } from './pair-columns.tsx'

/** Table of the pairs that share subjects, the strongest first. */
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
