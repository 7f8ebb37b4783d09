import { describe, expect, it } from 'vitest'
import type { Daily, DailySeries } from '../api-types.ts'
import { crossings, daySeries, differenceSeries, rateSeries, withoutWideStart } from './daily-series.ts'

type Band = readonly [number | null, number | null] | null

const series = (id: string, bands: readonly Band[]): DailySeries => ({
  variant_id: id,
  variant_name: id,
  is_control: id === 'Control',
  values: bands.map((_, day) => ({
    date: `2026-11-0${day + 1}`,
    assigned: 10 * (day + 1),
    conversions: day,
    events: day,
    value_sum: null,
  })),
  cumulative: bands.map((band, day) => ({
    date: `2026-11-0${day + 1}`,
    sample_size: 10,
    conversions: 1,
    mean: 0.1,
    confidence_interval: [0.05, 0.15],
    p_value: null,
    difference: band === null ? null : 0.02,
    difference_interval: null,
    always_valid_interval: band === null ? null : [band[0], band[1]],
  })),
})

const daily = (treatment: readonly Band[]): Daily => ({
  experiment_id: 'experiment',
  metric_id: 'metric',
  time_zone: 'UTC',
  series: [
    series(
      'Control',
      treatment.map(() => null),
    ),
    series('One page', treatment),
  ],
})

describe('results over time', () => {
  it('show the difference of treatments only, with the always-valid band', () => {
    const [one, ...others] = differenceSeries(
      daily([
        [-0.1, 0.2],
        [0.01, 0.05],
      ]),
    )
    expect(others).toEqual([])
    expect(one?.points.at(-1)).toMatchObject({ value: 0.02, low: 0.01, high: 0.05 })
  })

  it('find the first day on which a band excludes zero', () => {
    expect(
      crossings(
        daily([
          [-0.1, 0.2],
          [0.001, 0.1],
          [0.01, 0.05],
        ]),
      ),
    ).toEqual([{ variantName: 'One page', day: '2026-11-02', isUp: true }])
    expect(
      crossings(
        daily([
          [-0.2, 0.1],
          [-0.1, -0.01],
        ]),
      )[0]?.isUp,
    ).toBe(false)
    expect(crossings(daily([null, [-0.1, 0.2], [null, null]]))).toEqual([])
  })

  it('leave out the first days while the band is six times as wide as the last one', () => {
    const wide = withoutWideStart(
      differenceSeries(
        daily([
          [-0.5, 0.5],
          [-0.1, 0.1],
          [-0.04, 0.06],
        ]),
      ),
    )
    expect(wide.leftOut).toBe(1)
    expect(wide.series[0]?.points).toHaveLength(2)
  })

  it('leave everything in where no band exists', () => {
    const all = withoutWideStart(differenceSeries(daily([null, null])))
    expect(all.leftOut).toBe(0)
    expect(all.series[0]?.points).toHaveLength(2)
  })

  it('give the measure of each single day, for the control too', () => {
    const points = daySeries(daily([null, null]), 'assigned').map(({ points: days }) =>
      days.map(({ value }) => value),
    )
    expect(points).toEqual([
      [10, 20],
      [10, 20],
    ])
  })

  it('show the rates of all variants, the control in grey', () => {
    const series = rateSeries(daily([null, null]))
    expect(series.map(({ label, colour }) => [label, colour])).toEqual([
      ['Control', 1],
      ['One page', 2],
    ])
    expect(series[1]?.points[0]).toMatchObject({ value: 0.1, low: 0.05, high: 0.15 })
  })

  it('have gaps where a day has no value', () => {
    expect(daySeries(daily([null]), 'value_sum')[0]?.points.map(({ value }) => value)).toEqual([null])
  })

  it('are empty before the first day', () => {
    expect(differenceSeries(daily([]))[0]?.points).toEqual([])
    expect(withoutWideStart(differenceSeries(daily([])))).toMatchObject({ leftOut: 0 })
  })
})
