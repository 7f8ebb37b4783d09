import { Badge } from '../../../ui/badge.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { count, percent, pValue } from '../../../ui/format.ts'
import type { ScannedPair } from '../api-types.ts'
import { findingOf, RISKS, smallestP, type Wording } from '../wording.ts'

const Word = ({ wording: { tone, label } }: { wording: Wording }) => <Badge tone={tone}>{label}</Badge>

const RISK_ORDER: Record<ScannedPair['overall_risk'], number> = { low: 0, medium: 1, high: 2 }

const pairName = ({ experiment_a_name, experiment_b_name }: ScannedPair): string =>
  `${experiment_a_name} × ${experiment_b_name}`

/** Columns of the list of pairs. */
export const PAIR_COLUMNS: readonly Column<ScannedPair>[] = [
  {
    id: 'pair',
    header: 'Pair',
    isRowHeader: true,
    sortable: true,
    cell: pairName,
    text: pairName,
  },
  {
    id: 'risk',
    header: 'Risk',
    hint: 'High: an interaction or dependent assignments. Medium: a large overlap that cannot be tested yet.',
    sortable: true,
    cell: ({ overall_risk }) => <Word wording={RISKS[overall_risk]} />,
    text: ({ overall_risk }) => overall_risk,
    sortBy: ({ overall_risk }) => RISK_ORDER[overall_risk],
  },
  {
    id: 'finding',
    header: 'Finding',
    cell: (pair) => <Word wording={findingOf(pair)} />,
    text: (pair) => findingOf(pair).label,
  },
  {
    id: 'shared',
    header: 'Shared subjects',
    align: 'end',
    sortable: true,
    cell: ({ shared_users }) => count(shared_users),
    text: ({ shared_users }) => String(shared_users),
    sortBy: ({ shared_users }) => shared_users,
  },
  {
    id: 'overlap',
    header: 'Overlap',
    hint: 'Shared subjects as a share of the smaller experiment.',
    align: 'end',
    sortable: true,
    cell: ({ overlap_coefficient }) => (overlap_coefficient === null ? '–' : percent(overlap_coefficient, 1)),
    text: ({ overlap_coefficient }) => String(overlap_coefficient ?? ''),
    sortBy: ({ overlap_coefficient }) => overlap_coefficient ?? undefined,
  },
  {
    id: 'jaccard',
    header: 'Jaccard index',
    hint: 'Shared subjects as a share of all subjects of both experiments.',
    align: 'end',
    sortable: true,
    hidden: true,
    cell: ({ jaccard }) => (jaccard === null ? '–' : percent(jaccard, 1)),
    text: ({ jaccard }) => String(jaccard ?? ''),
    sortBy: ({ jaccard }) => jaccard ?? undefined,
  },
  {
    id: 'p',
    header: 'Smallest p',
    hint: 'Smallest p-value of all metrics of the pair, corrected for the number of tests.',
    align: 'end',
    sortable: true,
    cell: (pair) => {
      const p = smallestP(pair)
      return p === undefined ? '–' : pValue(p)
    },
    text: (pair) => String(smallestP(pair) ?? ''),
    sortBy: smallestP,
  },
]
