import { describe, expect, it } from 'vitest'
import { pngName } from './save-png.ts'
import { stageShare } from './stages.ts'
import { bandRuns, lineRuns, moments, pointFinder, stacked, stepped, type TimeSeries } from './time-series.ts'

const at = (day: number): string => new Date(Date.UTC(2026, 0, day)).toISOString()
const series = (id: string, list: readonly (number | null)[]): TimeSeries => ({
  id,
  label: id,
  points: list.map((value, index) => ({ at: at(index + 1), value })),
})

describe('A line over time', () => {
  it('is broken where a value is unknown', () => {
    const runs = lineRuns(series('a', [1, null, 2, 3, null]).points)
    expect(runs.map((run) => run.map(({ y }) => y))).toEqual([[1], [2, 3]])
  })

  it('has a band only where both ends are known', () => {
    expect(bandRuns([{ at: at(1), value: 1, low: 0, high: null }])).toEqual([])
    expect(bandRuns([{ at: at(1), value: 1, low: 0, high: 2 }])).toHaveLength(1)
  })

  it('holds each value until the next when it is stepped', () => {
    const steps = stepped([
      { x: 1, y: 5 },
      { x: 3, y: 7 },
    ])
    expect(steps).toEqual([
      { x: 1, y: 5 },
      { x: 3, y: 5 },
      { x: 3, y: 7 },
    ])
    const find = pointFinder(series('a', [1, 2]), true)
    expect(find(Date.parse(at(1)) + 1)?.value).toBe(1)
    expect(find(0)).toBeUndefined()
  })
})

describe('Series piled up', () => {
  it('each begin where the one before ends, also at moments that only the other has', () => {
    const [first, second] = stacked([series('a', [0.5, 0.4, 0.3]), series('b', [0.5])], true)
    expect(first?.points.map(({ high }) => high)).toEqual([0.5, 0.4, 0.3])
    expect(second?.points.map(({ low, high }) => [low, high])).toEqual([
      [0.5, 1],
      [0.4, 0.9],
      [0.3, 0.8],
    ])
    expect(moments([series('a', [1, 2]), series('b', [3])])).toEqual([Date.parse(at(1)), Date.parse(at(2))])
  })
})

describe('A running stage', () => {
  it('has passed by a share between nothing and all', () => {
    const stage = { id: '1', label: 'A', percentage: 10, state: 'current' as const, from: at(1), to: at(3) }
    expect(stageShare(stage, Date.parse(at(2)))).toBe(0.5)
    expect(stageShare(stage, Date.parse(at(9)))).toBe(1)
    expect(stageShare({ ...stage, state: 'later' }, Date.parse(at(2)))).toBeUndefined()
  })
})

describe('The file of a picture', () => {
  it('is named after the chart', () => {
    expect(pngName('Conversion rate, by day (%)')).toBe('conversion-rate-by-day.png')
    expect(pngName('…')).toBe('chart.png')
  })
})
