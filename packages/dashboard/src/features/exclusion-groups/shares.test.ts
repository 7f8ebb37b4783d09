import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Member } from './api-types.ts'
import {
  bandOf,
  freeShare,
  type GroupTraffic,
  largestShare,
  percentText,
  rangeText,
  reservedShare,
  runningWithNewRange,
  withMember,
  withoutMember,
  withRanges,
  withShare,
} from './shares.ts'
import { member } from './testing/examples.ts'

const group = (traffic_percentage: number, ...experiments: Member[]): GroupTraffic =>
  withRanges({ traffic_percentage, experiments })

const rangesOf = ({ experiments }: GroupTraffic) => experiments.map(({ range }) => range)

const newcomer = { id: 'new', key: 'new', name: 'New' }

describe('the ranges of a group', () => {
  it('lie one after the other, equal shares dividing what fixed shares leave', () => {
    expect(rangesOf(group(100, member('a', 40), member('b', null), member('c', null)))).toEqual([
      [0, 40],
      [40, 70],
      [70, 100],
    ])
  })

  it('leave out completed experiments', () => {
    const ended = member('b', 50, { status: 'COMPLETED', range: null })
    expect(rangesOf(group(80, member('a', null), ended))).toEqual([[0, 80], null])
  })

  it('never overlap and never exceed the traffic', () => {
    const shares = fc.array(fc.option(fc.integer({ min: 0, max: 2500 }).map((value) => value / 100)), {
      maxLength: 4,
    })
    fc.assert(
      fc.property(shares, (wanted) => {
        const placed = group(100, ...wanted.map((share, at) => member(`m${at}`, share)))
        const ends = rangesOf(placed).flatMap((range) => range ?? [])
        expect(ends).toEqual([...ends].sort((a, b) => a - b))
        expect(ends.at(-1) ?? 0).toBeLessThanOrEqual(100)
        const band = bandOf(placed)
        expect(band[0]?.from).toBe(0)
        expect(band.at(-1)?.to).toBe(100)
      }),
    )
  })
})

describe('the free traffic of a group', () => {
  const shared = group(
    90,
    member('a', 30),
    member('archived', 20, { range: null }),
    member('ended', 25, { status: 'COMPLETED', range: null }),
  )

  it('keeps the share of an archived experiment and frees that of a completed one', () => {
    expect(reservedShare(shared)).toBe(50)
    expect(freeShare(shared)).toBe(40)
    expect(freeShare(shared, 'a')).toBe(70)
    expect(largestShare(shared)).toBe(40)
  })

  it('leaves at least a hundredth to members with equal shares', () => {
    expect(largestShare(group(100, member('a', null)))).toBe(99.99)
    expect(largestShare(group(100, member('a', null)), 'a')).toBe(100)
    expect(largestShare(group(20, member('a', 20)))).toBe(0)
  })
})

describe('a change of a group, before it is made', () => {
  const running = group(100, member('a', null, { status: 'ACTIVE' }), member('b', 20))

  it('shows the ranges that would follow', () => {
    expect(rangesOf(withMember(running, newcomer, null))).toEqual([
      [0, 40],
      [40, 60],
      [60, 100],
    ])
    expect(rangesOf(withShare(running, 'b', 50))).toEqual([
      [0, 50],
      [50, 100],
    ])
    expect(rangesOf(withoutMember(running, 'b'))).toEqual([[0, 100]])
  })

  it('names the running experiments whose range would move', () => {
    expect(runningWithNewRange(running, withMember(running, newcomer, null))).toEqual(['A'])
    const fixed = group(100, member('a', 40, { status: 'PAUSED' }), member('b', 20))
    expect(runningWithNewRange(fixed, withMember(fixed, newcomer, 10))).toEqual([])
  })
})

describe('the band of a group', () => {
  it('shows experiments, free traffic, and subjects outside of the group', () => {
    const parts = bandOf(group(80, member('a', 30), member('b', 20)))
    expect(parts.map(({ kind, from, to }) => [kind, from, to])).toEqual([
      ['experiment', 0, 30],
      ['experiment', 30, 50],
      ['free', 50, 80],
      ['outside', 80, 100],
    ])
  })

  it('writes percentages without needless zeros', () => {
    expect(percentText(100 / 3)).toBe('33.33 %')
    expect(rangeText([0, 12.5])).toBe('0–12.5 %')
  })
})
