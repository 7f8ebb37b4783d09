import { describe, expect, it } from 'vitest'
import { decidingGroup } from './deciding-group.ts'

describe('the group that decides', () => {
  const mapping = { Makers: 'developer', Owners: 'admin' } as const

  it.each([
    [['Crew', 'Makers', 'Owners'], { group: 'Makers', role: 'developer' }],
    [['Owners', 'Makers'], { group: 'Owners', role: 'admin' }],
    [['makers', 'constructor', '__proto__'], undefined],
    [[], undefined],
  ])('of %j is the first that is mapped', (groups, expected) => {
    expect(decidingGroup(groups, mapping)).toEqual(expected)
  })
})
