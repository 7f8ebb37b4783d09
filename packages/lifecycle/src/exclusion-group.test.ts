import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  freeTraffic,
  isRoomFor,
  largestShare,
  type MemberShare,
  memberRanges,
  membershipRefusal,
  runningMembers,
} from './exclusion-group.ts'

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
    const ranges = memberRanges(
      shares.map((share) => member(share)),
      traffic,
    )
    expect(ranges).toEqual(expected)
  })

  it('exclude completed and archived members', () => {
    const ranges = memberRanges(
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

  it('are consecutive without gaps within the traffic of the group', () => {
    fc.assert(
      fc.property(members, percent, (all, traffic) => {
        const ranges = memberRanges(all, traffic).filter((range) => range !== null)
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
        const ranges = memberRanges([...all, member(null)], traffic)
        expect(ranges.at(-1)?.[1]).toBe(traffic)
      }),
    )
  })

  it('are as wide as the explicit shares where these have room', () => {
    fc.assert(
      fc.property(members, percent, (all, traffic) => {
        fc.pre(freeTraffic(all, traffic) >= 0)
        memberRanges(all, traffic).forEach((range, index) => {
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

  it('is reserved for archived members, and not for completed ones', () => {
    const archived = member(60, { is_archived: true })
    const completed = member(60, { status: 'COMPLETED' })
    expect([isRoomFor([archived, member(60)], 100), isRoomFor([completed, member(60)], 100)]).toEqual([
      false,
      true,
    ])
    expect([freeTraffic([archived], 50), freeTraffic([completed], 50)]).toEqual([-10, 50])
  })
})

describe('the largest share that one more member can reserve', () => {
  it('leaves room for all members, and a hundredth more does not', () => {
    fc.assert(
      fc.property(members, percent, (all, traffic) => {
        fc.pre(isRoomFor(all, traffic))
        const share = largestShare(all, traffic)
        expect(isRoomFor([...all, member(share)], traffic)).toBe(true)
        expect(isRoomFor([...all, member(share + 0.01)], traffic)).toBe(false)
      }),
    )
  })
})

describe('membership', () => {
  it.each([
    ['ACTIVE', member(null), undefined],
    ['ARCHIVED', member(null), 'group_archived'],
    ['ACTIVE', member(null, { is_archived: true }), 'experiment_archived'],
    ['ACTIVE', member(null, { status: 'PAUSED' }), 'not_draft'],
    ['ARCHIVED', member(null, { status: 'COMPLETED', is_archived: true }), 'not_draft'],
  ])('in a group that is %s, of %j: refused for %s', (status, experiment, refusal) => {
    expect(membershipRefusal(status, experiment)).toBe(refusal)
  })

  it('of running and paused experiments prevents archiving the group', () => {
    const all = ['DRAFT', 'ACTIVE', 'PAUSED', 'COMPLETED'].map((status) => member(null, { status }))
    expect(runningMembers(all).map(({ status }) => status)).toEqual(['ACTIVE', 'PAUSED'])
  })
})
