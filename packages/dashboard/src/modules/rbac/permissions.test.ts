import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  ACTIONS,
  ALL_PERMISSIONS,
  allows,
  countOf,
  entriesOf,
  permissionsOf,
  RESOURCES,
  withActions,
} from './permissions.ts'

const permissions = fc.dictionary(fc.constantFrom(...RESOURCES), fc.subarray([...ACTIONS]))

describe('permissions', () => {
  it('survive the way to the service and back', () => {
    fc.assert(
      fc.property(permissions, (before) => {
        const after = permissionsOf({ permissions: entriesOf(before) })
        for (const resource of RESOURCES)
          for (const action of ACTIONS)
            expect(allows(after, resource, action)).toBe(allows(before, resource, action))
      }),
    )
  })

  it('never send a resource without actions', () => {
    fc.assert(
      fc.property(permissions, (given) => entriesOf(given).every(({ actions }) => actions.length > 0)),
    )
  })

  it('gain and lose actions without touching others, and never hold one twice', () => {
    const given = { report: ['read'], export: ['read', 'create'] } as const
    const more = withActions(given, 'report', { actions: ACTIONS, isAllowed: true })
    expect(entriesOf(more)[0]).toEqual({ resource: 'report', actions: ACTIONS })
    expect(countOf(more)).toBe(7)
    const less = withActions(more, 'export', { actions: ['create'], isAllowed: false })
    expect(less['export']).toEqual(['read'])
    expect(less['report']).toHaveLength(5)
  })

  it('of a superuser are all of them', () => {
    expect(countOf(ALL_PERMISSIONS)).toBe(RESOURCES.length * ACTIONS.length)
  })
})
