import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { count, figure, percent } from '../../../ui/format.ts'
import { points } from '../../results/index.ts'
import type { Pair, PairMetric } from '../api-types.ts'
import { nameOf, type VariantNames } from './variant-names.ts'

/** Combination of one variant of each experiment. */
interface Combination {
  a_variant_id: string
  b_variant_id: string
}

/** Content of a cell: a number, and details below it. */
interface CellContent {
  main: string
  detail: string
}

interface CellTableProps<Cell extends Combination> {
  label: string
  cells: readonly Cell[]
  pair: Pair
  names: VariantNames
  content: (cell: Cell) => CellContent
}

interface Row<Cell> {
  id: string
  cells: ReadonlyMap<string, Cell>
}

const rowsOf = <Cell extends Combination>(cells: readonly Cell[]): Row<Cell>[] => {
  const ids = [...new Set(cells.map(({ a_variant_id }) => a_variant_id))]
  return ids.map((id) => ({
    id,
    cells: new Map(
      cells.filter(({ a_variant_id }) => a_variant_id === id).map((cell) => [cell.b_variant_id, cell]),
    ),
  }))
}

/** Table of all combinations of variants: the first experiment's as rows, the second one's as columns. */
export const CellTable = <Cell extends Combination>(props: CellTableProps<Cell>) => {
  const { label, cells, pair, names, content } = props
  const across = [...new Set(cells.map(({ b_variant_id }) => b_variant_id))]
  const textOf = (cell: Cell | undefined): string => {
    if (cell === undefined) return ''
    const { main, detail } = content(cell)
    return `${main} (${detail})`
  }
  const columns: Column<Row<Cell>>[] = [
    {
      id: 'variant',
      header: pair.experiment_a_name,
      isRowHeader: true,
      cell: ({ id }) => nameOf(names, id),
      text: ({ id }) => nameOf(names, id),
    },
    ...across.map(
      (id): Column<Row<Cell>> => ({
        id,
        header: `${nameOf(names, id)} of ${pair.experiment_b_name}`,
        align: 'end',
        cell: (row) => <CellNumbers content={row.cells.get(id)} of={content} />,
        text: (row) => textOf(row.cells.get(id)),
      }),
    ),
  ]
  return <DataTable label={label} columns={columns} rows={rowsOf(cells)} rowKey={({ id }) => id} />
}

interface CellNumbersProps<Cell> {
  content: Cell | undefined
  of: (cell: Cell) => CellContent
}

const CellNumbers = <Cell,>({ content, of }: CellNumbersProps<Cell>) => {
  if (content === undefined) return '–'
  const { main, detail } = of(content)
  return (
    <span className="flex flex-col items-end">
      <span className="font-medium">{main}</span>
      <span className="text-sm text-ink-muted">{detail}</span>
    </span>
  )
}

const effectOf = (effect: number | null): string[] => (effect === null ? [] : [`effect ${points(effect)}`])

/** Conversion rate of a cell with its counts, and the first experiment's effect within the second one's variant. */
export const rateContent = ({
  rate,
  effect,
  conversions,
  sample_size,
}: PairMetric['cells'][number]): CellContent => ({
  main: rate === null ? '–' : percent(rate),
  detail: [`${count(conversions)} of ${count(sample_size)}`, ...effectOf(effect)].join(', '),
})

type MeanCell = NonNullable<PairMetric['mean_analysis']>['cells'][number]

/** Mean of a cell with its standard deviation and its number of subjects. */
export const meanContent = ({ mean, std_dev, sample_size }: MeanCell): CellContent => ({
  main: mean === null ? '–' : figure(mean),
  detail: `${std_dev === null ? '' : `± ${figure(std_dev)}, `}${sample_size === 1 ? '1 subject' : `${count(sample_size)} subjects`}`,
})
