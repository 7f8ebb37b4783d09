import { fireEvent } from '@testing-library/react'
import type { ReactElement } from 'react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { withSize } from '../../testing/layout.ts'
import { type Rendered, render } from '../../testing/render.tsx'
import { percent } from '../format.ts'
import { BarChart } from './bar-chart.tsx'
import { CurveChart } from './curve-chart.tsx'
import { DensityChart } from './density-chart.tsx'
import { ForestPlot, type ForestRow } from './forest-plot.tsx'
import { HeatMap } from './heat-map.tsx'
import { StackedAreaChart } from './stacked-area-chart.tsx'
import { type Stage, StageTimeline } from './stage-timeline.tsx'
import { type TimeSeries, TimeSeriesChart } from './time-series-chart.tsx'

const DAYS = ['2026-11-01T00:00:00Z', '2026-11-02T00:00:00Z', '2026-11-03T00:00:00Z'] as const

const SERIES: readonly TimeSeries[] = [
  {
    id: 'control',
    label: 'Control',
    points: DAYS.map((at, index) => ({ at, value: 0.1 * (index + 1), low: 0.05, high: 0.4 })),
  },
  { id: 'treatment', label: 'Treatment', points: DAYS.map((at) => ({ at, value: 0.5 })) },
]

const chart = (element: ReactElement, width = 800): Promise<Rendered> => {
  withSize(width)
  return render(element)
}

/** The table of a chart, a text for each row, its cells separated by `|`. */
const tableOf = async (page: Rendered): Promise<string[]> => {
  await page.user.click(page.getByRole('button', { name: /^Show as table/ }))
  return page
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent?.trim()).join('|'))
}

const slider = (page: Rendered) =>
  page.getByRole<HTMLInputElement>('slider', { name: /^Read point by point/ })
const spoken = (page: Rendered) => page.getAllByRole('status').map((output) => output.textContent)

describe('every chart', () => {
  const bars = [
    { id: 'a', label: 'Control', value: 10, low: 8, high: 12 },
    { id: 'b', label: 'Treatment', value: -5 },
  ]
  const barChart = (shown = bars) => (
    <BarChart label="Lift by variant" bars={shown} format={(value) => `${value} %`} />
  )

  it('is a picture with a name, and a table with the same numbers', async () => {
    const page = await chart(barChart())
    expect(page.getByRole('img', { name: 'Lift by variant' })).toBeDefined()
    expect(await tableOf(page)).toEqual([
      'Name|Value|Interval',
      'Control|10 %|8 % to 12 %',
      'Treatment|-5 %|–',
    ])
    expect(page.getByRole('rowheader', { name: 'Control' }).getAttribute('scope')).toBe('row')
    expect(page.queryByRole('img')).toBeNull()
    await page.user.click(page.getByRole('button', { name: 'Show as chart: Lift by variant' }))
    expect(page.getByRole('img', { name: 'Lift by variant' })).toBeDefined()
  })

  it('says that there is no data yet, and offers neither table nor picture of it', async () => {
    const page = await chart(barChart([]))
    expect(page.getByText('No data yet')).toBeDefined()
    const buttons = page.getAllByRole<HTMLButtonElement>('button')
    expect(buttons.map(({ disabled }) => disabled)).toEqual([true, true])
  })

  it('is read by the arrow keys, one point after another, and each is announced', async () => {
    const page = await chart(barChart())
    await page.user.tab()
    await page.user.tab()
    await page.user.tab()
    expect(document.activeElement).toBe(slider(page))
    expect(spoken(page)).toEqual(['Control: 10 %, 8 % to 12 %'])
    await page.user.keyboard('{ArrowDown}')
    expect([slider(page).value, slider(page).getAttribute('aria-valuetext')]).toEqual(['1', 'Treatment'])
    expect(spoken(page)).toEqual(['Treatment: -5 %'])
    await page.user.keyboard('{ArrowDown}')
    expect(slider(page).value).toBe('1')
    await page.user.keyboard('{ArrowUp}{Escape}')
    expect(spoken(page)).toEqual([''])
  })

  it('says so when the browser cannot save its picture', async () => {
    vi.spyOn(Image.prototype, 'decode').mockRejectedValue(new Error('no canvas'))
    onTestFinished(() => void vi.restoreAllMocks())
    const page = await chart(barChart())
    await page.user.click(page.getByRole('button', { name: 'Save as PNG: Lift by variant' }))
    expect((await page.findByRole('alert')).textContent).toBe('This browser cannot save the chart.')
  })

  it('is not drawn before its width is known', async () => {
    const page = await chart(barChart(), 0)
    expect(page.queryByRole('img')).toBeNull()
  })
})

describe('TimeSeriesChart', () => {
  const timeSeries = (series = SERIES) => (
    <TimeSeriesChart
      label="Conversion by day"
      series={series}
      format={(value) => percent(value, 0)}
      thresholds={[{ value: 0.45, label: 'Limit' }]}
    />
  )

  it('has a row for each moment and a column for each series, with intervals', async () => {
    const page = await chart(timeSeries())
    const rows = await tableOf(page)
    expect(rows[0]).toBe('Time|Control|Treatment')
    expect(rows[1]).toBe('1 Nov 2026|10 % (5 % to 40 %)|50 %')
    expect(rows).toHaveLength(4)
  })

  it('begins to read at the latest moment, and names every series there', async () => {
    const page = await chart(timeSeries())
    slider(page).focus()
    await expect.poll(() => spoken(page)[0]).toBe('3 Nov 2026: Control 30 % (5 % to 40 %), Treatment 50 %')
  })

  it('hides a series by its name in the legend, but never the last one', async () => {
    const page = await chart(timeSeries())
    const legend = page.getByRole('group', { name: 'Series of Conversion by day' })
    expect(legend).toBeDefined()
    const control = page.getByRole<HTMLButtonElement>('button', { name: 'Control' })
    const treatment = page.getByRole<HTMLButtonElement>('button', { name: 'Treatment' })
    await page.user.click(treatment)
    expect([treatment.getAttribute('aria-pressed'), control.disabled]).toEqual(['false', true])
    slider(page).focus()
    await expect.poll(() => spoken(page)[0]).toBe('3 Nov 2026: Control 30 % (5 % to 40 %)')
    await page.user.click(treatment)
    expect(control.disabled).toBe(false)
  })

  it('needs no legend for one series, and shows the name of a threshold', async () => {
    const page = await chart(timeSeries(SERIES.slice(0, 1)))
    expect(page.queryByRole('group', { name: /^Series of/ })).toBeNull()
    expect(page.getByText('Limit')).toBeDefined()
  })
})

describe('StackedAreaChart', () => {
  it('reads the share of each layer, the uppermost first', async () => {
    const page = await chart(
      <StackedAreaChart label="Traffic" series={SERIES} format={(value) => percent(value, 0)} />,
    )
    slider(page).focus()
    await expect.poll(() => spoken(page)[0]).toBe('3 Nov 2026: Treatment 50 %, Control 30 %')
    expect((await tableOf(page))[0]).toBe('Time|Control|Treatment')
  })
})

describe('CurveChart', () => {
  it('reads both axes of a point, and names what is marked', async () => {
    const page = await chart(
      <CurveChart
        label="Power"
        points={[1000, 2000, 3000].map((x) => ({ x, y: x / 4000 }))}
        marks={[{ x: 2000, y: 0.5, label: 'Planned' }]}
        xLabel="Subjects"
        yLabel="Power"
        formatX={String}
        formatY={(value) => percent(value, 0)}
        fromZero
      />,
    )
    expect(page.getByText('Planned')).toBeDefined()
    slider(page).focus()
    await expect.poll(() => spoken(page)[0]).toBe('Subjects 3000: Power 75 %')
    expect(await tableOf(page)).toEqual(['Subjects|Power', '1000|25 %', '2000|50 %', '3000|75 %'])
  })
})

describe('DensityChart', () => {
  const curve = (id: string, label: string, xs: readonly number[]) => ({
    id,
    label,
    points: xs.map((x, index) => ({ x, y: index === 1 ? 2 : 0 })),
  })

  it('reads the density of every curve at a value, zero outside of a curve', async () => {
    const page = await chart(
      <DensityChart
        label="Posteriors"
        xLabel="Lift"
        curves={[curve('a', 'Control', [0, 1, 2]), curve('b', 'Treatment', [1, 2, 3])]}
        format={String}
      />,
    )
    expect(await tableOf(page)).toEqual([
      'Lift|Control, density|Treatment, density',
      '0|0|0',
      '1|2|0',
      '2|0|2',
      '3|0|0',
    ])
  })

  it('hides a curve by its name in the legend', async () => {
    const curves = [curve('a', 'Control', [0, 1, 2]), curve('b', 'Treatment', [1, 2, 3])]
    const page = await chart(
      <DensityChart label="Posteriors" xLabel="Lift" curves={curves} format={String} />,
    )
    await page.user.click(page.getByRole('button', { name: 'Treatment' }))
    slider(page).focus()
    await expect.poll(() => spoken(page)[0]).toBe('Lift 2: Control density 0')
  })
})

describe('ForestPlot', () => {
  const ROWS: readonly ForestRow[] = [
    { id: 'c', label: 'Control', estimate: 0, low: null, high: null, level: 0.95, isReference: true },
    {
      id: 't',
      label: 'Treatment',
      group: 'Revenue',
      estimate: 0.1,
      low: 0.02,
      high: 0.18,
      level: 0.95,
      tone: 'positive',
    },
    { id: 'n', label: 'New', estimate: null, low: null, high: null, level: 0.95, note: 'Too few subjects' },
  ]
  const plot = <ForestPlot label="Lift" rows={ROWS} format={(value) => percent(value, 0)} unitLabel="Lift" />

  it('says the estimate, the interval, the direction and the reason where there is no estimate', async () => {
    const page = await chart(plot)
    expect(await tableOf(page)).toEqual([
      'Name|Estimate|Interval|Level|Direction|Note',
      'Control|0 %|–|95 %|Reference|',
      'Revenue: Treatment|10 %|2 % to 18 %|95 %|Better|',
      'New|–|–|95 %|No estimate|Too few subjects',
    ])
  })

  it.each([400, 1000])('is read row by row at a width of %i pixels', async (width) => {
    const page = await chart(plot, width)
    slider(page).focus()
    await expect.poll(() => spoken(page)[0]).toMatch(/^Control: /)
    await page.user.keyboard('{ArrowDown}{ArrowDown}')
    expect(spoken(page)).toEqual(['Revenue, Treatment: 10 % (2 % to 18 %) Better'])
  })
})

describe('HeatMap', () => {
  const names = ['Checkout', 'Search'].map((label) => ({ id: label.toLowerCase(), label }))
  const heatMap = (onSelect?: (row: string, column: string) => void) => (
    <HeatMap
      label="Shared subjects"
      rows={names}
      columns={names}
      cell={(row, column) => (row === column ? undefined : { value: 10, text: `${row} ${column}` })}
      {...(onSelect && { onSelect })}
    />
  )

  it('is a table of pairs, with a dash where there is nothing to say', async () => {
    const page = await chart(heatMap())
    expect(await tableOf(page)).toEqual([
      '|Checkout|Search',
      'Checkout|–|checkout search',
      'Search|search checkout|–',
    ])
    expect(page.queryByRole('group', { name: 'Cells of Shared subjects' })).toBeNull()
  })

  it('has one cell that Tab reaches, moves by arrows over empty ones, and opens by Enter', async () => {
    const onSelect = vi.fn()
    const rows = ['a', 'b', 'c'].map((id) => ({ id, label: id }))
    const page = await chart(
      <HeatMap
        label="Pairs"
        rows={rows}
        columns={rows.slice(0, 1)}
        cell={(row) => (row === 'b' ? undefined : { value: 1, text: 'shared' })}
        onSelect={onSelect}
      />,
    )
    const cells = page.getAllByRole<HTMLButtonElement>('button', { name: /, a: shared$/ })
    expect(cells.map(({ tabIndex }) => tabIndex)).toEqual([0, -1])
    cells[0]!.focus()
    await page.user.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(cells[1])
    await page.user.keyboard('{ArrowRight}{Enter}')
    expect(onSelect).toHaveBeenCalledExactlyOnceWith('c', 'a')
  })
})

describe('StageTimeline', () => {
  const STAGES: readonly Stage[] = [
    { id: '1', label: 'Team', percentage: 5, state: 'done', from: DAYS[0], to: DAYS[1] },
    { id: '2', label: 'Half', percentage: 50, state: 'current', from: DAYS[1], to: DAYS[2] },
    { id: '3', label: 'Everybody', percentage: 100, state: 'later', waitsFor: 'an approval' },
  ]

  it.each([320, 1000])('reads the state of each stage at a width of %i pixels', async (width) => {
    const page = await chart(
      <StageTimeline label="Stages" stages={STAGES} now="2026-11-02T12:00:00Z" />,
      width,
    )
    fireEvent.change(slider(page), { target: { value: '1' } })
    expect(spoken(page)[0]).toMatch(/^Half: 50 %, ▶ Now, /)
    const table = await tableOf(page)
    expect(table[0]).toBe('Stage|Share|State|When|Waits for')
    expect(table[3]).toBe('Everybody|100 %|Later|–|an approval')
    expect(table[2]).toContain('Half|50 %|▶ Now|')
  })
})
