import { hashFraction } from '@assay/evaluation'
import { describe, expect, it } from 'vitest'
import { createMembership } from '../segments/index.ts'
import {
  type DefinitionRow,
  define as defineWith,
  excludedProposal,
  type GroupRow,
  propose,
  storedAttributes,
} from './rules.ts'

const variant = (number: number, fields: Partial<DefinitionRow['variants'][number]> = {}) => ({
  number,
  id: `variant-${number}`,
  name: `variant ${number}`,
  is_control: number === 1,
  traffic_allocation: 50,
  current_weight: null,
  configuration: null,
  ...fields,
})

const row = (fields: Partial<DefinitionRow> = {}): DefinitionRow => ({
  number: 7,
  version: 3,
  id: 'experiment',
  key: 'checkout',
  name: 'Check-out',
  status: 'ACTIVE',
  optimization_type: 'fixed',
  targeting_rules: null,
  traffic_percentage: 100,
  dimensions: null,
  variants: [variant(1), variant(2)],
  segments: [],
  holdout: null,
  exclusion_group: null,
  ...fields,
})

const define = (definition: DefinitionRow) => defineWith(definition, createMembership())

const subjects = Array.from({ length: 400 }, (_, index) => ({
  user_id: `user-${index}`,
  context: {},
  now: new Date('2026-03-02T09:00:00.000Z'),
}))

const variantsOf = (definition: DefinitionRow): Map<string, number> => {
  const { running } = define(definition)
  const counts = new Map<string, number>()
  for (const subject of running ? subjects : []) {
    const { choice } = propose(running!, subject)
    counts.set(choice.variant_id, (counts.get(choice.variant_id) ?? 0) + 1)
  }
  return counts
}

describe('a definition', () => {
  it.each(['DRAFT', 'PAUSED', 'COMPLETED'])('of an experiment that is %s assigns nobody', (status) => {
    expect(define(row({ status })).running).toBeUndefined()
  })

  it('knows the control by its mark, wherever it stands in the list', () => {
    const variants = [variant(1, { is_control: false }), variant(2, { is_control: true })]
    expect(define(row({ variants })).running?.control.variant_number).toBe(2)
  })

  it('splits by the allocations, or by the weights of a bandit once it has them', () => {
    expect(variantsOf(row()).size).toBe(2)
    const weighted = [variant(1, { current_weight: 0 }), variant(2, { current_weight: 1 })]
    const bandit = row({ optimization_type: 'thompson_sampling', variants: weighted })
    expect(variantsOf(bandit)).toEqual(new Map([['variant-2', 400]]))
    expect(variantsOf(row({ optimization_type: 'thompson_sampling' })).size).toBe(2)
    expect(variantsOf(row({ variants: weighted })).size).toBe(2)
  })

  it('sends nobody to an arm of a bandit that lost its allocation', () => {
    const variants = [
      variant(1, { current_weight: 0.6, traffic_allocation: 0 }),
      variant(2, { current_weight: 0.1, traffic_allocation: 50 }),
      variant(3, { current_weight: 0.3, traffic_allocation: 50 }),
    ]
    const { running } = define(row({ optimization_type: 'ucb1', variants }))
    const proposals = subjects.map((subject) => propose(running!, subject))
    expect(new Set(proposals.map(({ choice }) => choice.variant_number))).toEqual(new Set([2, 3]))
    for (const { choice, weight } of proposals) {
      expect(weight).toBeCloseTo(choice.variant_number === 2 ? 0.25 : 0.75, 12)
    }
  })

  it('stores the allocation as the weight of a bandit without weights of its own', () => {
    const variants = [variant(1, { traffic_allocation: 20 }), variant(2, { traffic_allocation: 80 })]
    const { running } = define(row({ optimization_type: 'ucb1', variants }))
    for (const subject of subjects) {
      const { choice, weight } = propose(running!, subject)
      expect(weight).toBe(choice.variant_number === 1 ? 0.2 : 0.8)
    }
  })

  it('stores the weight by which a bandit chose', () => {
    const weighted = [variant(1, { current_weight: 0.25 }), variant(2, { current_weight: 0.75 })]
    const { running } = define(row({ optimization_type: 'ucb1', variants: weighted }))
    for (const subject of subjects) {
      const { choice, weight } = propose(running!, subject)
      expect(weight).toBe(choice.variant_number === 1 ? 0.25 : 0.75)
    }
  })
})

describe('the gates of a definition', () => {
  const member = (number: number, fields: Partial<GroupRow['members'][number]> = {}) => ({
    number,
    version: number * 10,
    status: 'ACTIVE',
    is_archived: false,
    share_percentage: null,
    ...fields,
  })
  const group = (fields: Partial<GroupRow> = {}): GroupRow => ({
    id: 'group',
    status: 'ACTIVE',
    traffic_percentage: 100,
    members: [
      member(5),
      member(7, { version: 3, share_percentage: 50 }),
      member(8, { status: 'DRAFT' }),
      member(9, { status: 'PAUSED' }),
      member(10, { status: 'COMPLETED' }),
    ],
    ...fields,
  })
  const reasons = (fields: Partial<DefinitionRow>) =>
    subjects.map((subject) => propose(define(row(fields)).running!, subject).reason)

  it('are open without holdout and group', () => {
    const { versions, running } = define(row())
    expect([versions, running?.otherMembers]).toEqual([[{ number: 7, version: 3 }], []])
    expect(new Set(reasons({}))).toEqual(new Set(['assigned']))
  })

  it('depend on the versions of all members, and look for subjects of those that may hold some', () => {
    const { versions, running } = define(row({ exclusion_group: group() }))
    expect(versions.map(({ number, version }) => [number, version])).toEqual([
      [7, 3],
      [5, 50],
      [8, 80],
      [9, 90],
      [10, 100],
    ])
    expect(running?.otherMembers).toEqual([5, 9])
  })

  it('let subjects through by range and holdout, the holdout first', () => {
    const holdout = { id: 'holdout', number: 1, holdout_percentage: 50 }
    const places = (id: string) => subjects.map(({ user_id }) => hashFraction(user_id, id) * 100)
    const [inHoldout, inGroup] = [places('holdout:holdout'), places('group:group')]
    const expected = subjects.map((_, index) => {
      if (inHoldout[index]! < 50) return 'holdout'
      const place = inGroup[index]!
      return place >= 50 / 3 && place < 50 / 3 + 50 ? 'assigned' : 'mutual_exclusion'
    })
    expect(reasons({ holdout, exclusion_group: group() })).toEqual(expected)
    expect(new Set(expected)).toEqual(new Set(['holdout', 'mutual_exclusion', 'assigned']))
  })

  it('are not those of an archived group', () => {
    const archived = row({ exclusion_group: group({ status: 'ARCHIVED' }) })
    expect(define(archived).running?.otherMembers).toEqual([])
    expect(define(archived).versions).toHaveLength(5)
    expect(new Set(reasons(archived))).toEqual(new Set(['assigned']))
  })

  it('give the group as the reason for a subject of another member, but not before the holdout', () => {
    const { running } = define(row())
    const vain = (reason: 'assigned' | 'holdout' | 'targeting') => {
      const proposal = propose(running!, subjects[0]!)
      return excludedProposal(running!, { ...proposal, reason }).reason
    }
    expect([vain('assigned'), vain('targeting'), vain('holdout')]).toEqual([
      'mutual_exclusion',
      'mutual_exclusion',
      'holdout',
    ])
    const proposal = propose(running!, subjects[0]!)
    expect(excludedProposal(running!, proposal)).toMatchObject({ assigned: false, choice: running!.control })
  })
})

describe('stored attributes', () => {
  it('are scalars, cut to 255 characters without splitting one', () => {
    const context = {
      text: `${'x'.repeat(254)}👍`,
      number: 1,
      flag: false,
      none: null,
      list: [1],
      object: {},
    }
    expect(storedAttributes(context, null)).toEqual({ text: 'x'.repeat(254), number: 1, flag: false })
  })

  it('are null when there are none', () => {
    expect(storedAttributes({}, null)).toBeNull()
    expect(storedAttributes({ list: [] }, null)).toBeNull()
    expect(storedAttributes({ country: 'DE' }, [])).toBeNull()
  })

  it('never read what every object has', () => {
    expect(storedAttributes({ country: 'DE' }, ['constructor', 'toString', '__proto__'])).toBeNull()
  })
})
