import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ACTIONS, ENFORCED_RIGHTS, permissionsOfRights, RESOURCES, type Right, rightsOf } from './rights.ts'

const ALL = RESOURCES.flatMap((resource) => ACTIONS.map((action): Right => `${resource}.${action}`))

describe('rights', () => {
  it('survive being written as actions by resource', () => {
    fc.assert(
      fc.property(fc.subarray(ALL), (rights) => {
        expect(rightsOf(permissionsOfRights(rights)).toSorted()).toEqual(rights.toSorted())
      }),
    )
  })

  it('are written sorted, each once, without a resource that has none', () => {
    expect(permissionsOfRights(['user.read', 'export.read', 'user.list', 'user.read'])).toEqual({
      export: ['read'],
      user: ['list', 'read'],
    })
    expect(rightsOf({ user: ['read', 'read'] })).toEqual(['user.read'])
  })

  it('that are enforced are among all', () => {
    expect(ENFORCED_RIGHTS.filter((right) => !ALL.includes(right))).toEqual([])
  })
})
