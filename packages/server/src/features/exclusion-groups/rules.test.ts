import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exceeds, isRoomFor, type MemberShare, rangesOf } from './rules.ts'

const member = (share_percentage: number | null, fields: Partial<MemberShare> = {}): MemberShare => ({
  status: 'DRAFT',
  is_archived: false,
  share_percentage,
  ...fields,
})

const percent = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100)
const members = fc.array(
  fc.record({
    status: fc.constantFrom('DRAFT', 'ACTIVE', 'PAUSED', 'COMPLETED'),
    is_archived: fc.boolean(),
    share_percentage: fc.option(percent),
  }),
  { maxLength: 12 },
)

describe('ranges', () => {
  it.each([
    [[null], 100, [[0, 100]]],
    [
      [null, null, null],
      100,
      [
        [0, 33.333333333333336],
        [33.333333333333336, 66.66666666666667],
        [66.66666666666667, 100],
      ],
    ],
    [
      [30, null, 10.5, null],
      60.5,
      [
        [0, 30],
        [30, 40],
        [40, 50.5],
        [50.5, 60.5],
      ],
    ],
    [
      [20, 30],
      100,
      [
        [0, 20],
        [20, 50],
      ],
    ],
    [[null], 0, [[0, 0]]],
  ])('of the shares %j in %d percent of the traffic are %j', (shares, traffic, expected) => {
    const ranges = rangesOf(
      shares.map((share) => member(share)),
      traffic,
    )
    expect(ranges).toEqual(expected)
  })

  it('leave out members that have ended or are archived', () => {
    const ranges = rangesOf(
      [
        member(40, { status: 'COMPLETED' }),
        member(null, { status: 'PAUSED' }),
        member(null, { is_archived: true }),
        member(null, { status: 'ACTIVE' }),
      ],
      100,
    )
    expect(ranges).toEqual([null, [0, 50], null, [50, 100]])
  })

  it('lie one after the other, without gaps, within the traffic of the group', () => {
    fc.assert(
      fc.property(members, percent, (all, traffic) => {
        const ranges = rangesOf(all, traffic).filter((range) => range !== null)
        let end = 0
        for (const [from, to] of ranges) {
          expect(from).toBe(end)
          expect(to).toBeGreaterThanOrEqual(from)
          end = to
        }
        expect(end).toBeLessThanOrEqual(traffic)
      }),
    )
  })

  it('end at the traffic of the group as soon as one member takes what the others leave', () => {
    fc.assert(
      fc.property(members, percent, (all, traffic) => {
        const ranges = rangesOf([...all, member(null)], traffic)
        expect(ranges.at(-1)?.[1]).toBe(traffic)
      }),
    )
  })

  it('are as wide as the explicit shares where these have room', () => {
    fc.assert(
      fc.property(members, percent, (all, traffic) => {
        fc.pre(!exceeds(all, traffic))
        rangesOf(all, traffic).forEach((range, index) => {
          const share = all[index]?.share_percentage ?? null
          if (range && share !== null) expect(range[1] - range[0]).toBeCloseTo(share, 9)
        })
      }),
    )
  })
})

describe('room in a group', () => {
  it.each([
    [[60, 40], 100, true],
    [[60, 40.01], 100, false],
    [[60, 40, null], 100, false],
    [[60, 39.99, null], 100, true],
    [[33.33, 33.33, 33.34], 100, true],
    [[], 0, true],
    [[null], 0, false],
  ])('for the shares %j in %d percent of the traffic: %s', (shares, traffic, expected) => {
    const all = shares.map((share) => member(share))
    expect(isRoomFor(all, traffic)).toBe(expected)
  })

  it('is kept for archived members, which may come back, and not for completed ones', () => {
    const archived = member(60, { is_archived: true })
    const completed = member(60, { status: 'COMPLETED' })
    expect([isRoomFor([archived, member(60)], 100), isRoomFor([completed, member(60)], 100)]).toEqual([
      false,
      true,
    ])
    expect([exceeds([archived], 50), exceeds([completed], 50)]).toEqual([true, false])
  })
})
