import { ChartLine, Download, Table } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { Button } from '../button.tsx'
import { classes } from '../class-names.ts'
import { type ChartNumbers, ChartTable } from './chart-table.tsx'
import { savePng } from './save-png.ts'
import { useWidth } from './use-width.ts'

interface ChartFrameProps {
  /** What the chart shows: its visible title, its accessible name and the name of the saved picture. */
  label: string
  /** Height of the drawing in pixels; known before there is data, so that nothing jumps. */
  height: number | ((width: number) => number)
  /** The same numbers for the table. */
  numbers: ChartNumbers
  legend?: ReactNode
  /** Draws for a width in pixels. */
  children: (width: number) => ReactNode
}

/** Around every chart: its title, "show as table", "save as PNG", and an area of fixed height. */
export const ChartFrame = ({ label, height, numbers, legend, children }: ChartFrameProps) => {
  const [isTable, setIsTable] = useState(false)
  const [width, measure] = useWidth()
  const plot = useRef<HTMLDivElement>(null)
  const isEmpty = numbers.rows.length === 0
  const fixed = typeof height === 'number' ? height : height(width)
  return (
    <figure className="m-0 flex min-w-0 flex-col gap-2">
      <div className="flex items-start justify-between gap-3">
        <figcaption className="min-w-0 pt-1 text-sm font-medium text-balance">{label}</figcaption>
        <ChartActions label={label} isTable={isTable} onTable={setIsTable} plot={plot} isEmpty={isEmpty} />
      </div>
      {legend}
      <div ref={measure} className={classes('relative min-w-0', isTable && 'overflow-hidden')}>
        <div ref={plot} style={{ height: fixed }}>
          {isEmpty && <NoData />}
          {!isEmpty && isTable && <ChartTable label={label} numbers={numbers} />}
          {!(isEmpty || isTable) && width > 0 && children(width)}
        </div>
      </div>
    </figure>
  )
}

const NoData = () => (
  <div className="flex h-full items-center justify-center rounded-lg bg-sunken text-sm text-ink-muted">
    No data yet
  </div>
)

interface ChartActionsProps {
  label: string
  isTable: boolean
  onTable: (isTable: boolean) => void
  plot: { readonly current: HTMLElement | null }
  isEmpty: boolean
}

const ChartActions = ({ label, isTable, onTable, plot, isEmpty }: ChartActionsProps) => {
  const [isFailed, setIsFailed] = useState(false)
  const save = async () => {
    const svg = plot.current?.querySelector<SVGSVGElement>('svg[data-chart]')
    if (!svg) return
    await savePng(svg, label).catch(() => setIsFailed(true))
  }
  const table = isTable ? 'Show as chart' : 'Show as table'
  return (
    <div className="flex shrink-0 items-center print:hidden">
      {isFailed && (
        <span role="alert" className="mr-2 text-sm text-negative">
          This browser cannot save the chart.
        </span>
      )}
      <Button
        look="quiet"
        size="small"
        isDisabled={isEmpty}
        aria-label={`${table}: ${label}`}
        onPress={() => onTable(!isTable)}
      >
        {isTable ? <ChartLine aria-hidden="true" /> : <Table aria-hidden="true" />}
        <span className="hidden sm:inline">{isTable ? 'Chart' : 'Table'}</span>
      </Button>
      <Button
        look="quiet"
        size="small"
        isDisabled={isEmpty || isTable}
        aria-label={`Save as PNG: ${label}`}
        onPress={() => void save()}
      >
        <Download aria-hidden="true" />
        <span className="hidden sm:inline">PNG</span>
      </Button>
    </div>
  )
}
