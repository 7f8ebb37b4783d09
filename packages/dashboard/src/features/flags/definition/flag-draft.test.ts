import { describe, expect, it } from 'vitest'
import { flagToSend, keyOf, NEW_FLAG, stepOfFields, stepProblems } from './flag-draft.ts'

describe('a flag that is being created', () => {
  it('has a key made of its name until somebody writes another', () => {
    expect(keyOf({ ...NEW_FLAG, name: 'New checkout' })).toBe('new-checkout')
    expect(keyOf({ ...NEW_FLAG, name: 'New checkout', ownKey: 'checkout' })).toBe('checkout')
  })

  it('is off with a rollout percentage of 0 by default, and is sent as the API wants it', () => {
    expect(flagToSend({ ...NEW_FLAG, name: ' New checkout ' })).toEqual({
      key: 'new-checkout',
      name: 'New checkout',
      description: null,
      tags: [],
      metadata: {},
      value_type: 'boolean',
      off_value: false,
      json_schema: null,
      variants: [],
      targeting_rules: null,
      rollout_percentage: 0,
      rollback_percentage: 0,
      is_active: false,
    })
  })

  it('carries the share of its rules inside of them', () => {
    const rules = {
      logical_operator: 'AND' as const,
      groups: [
        {
          logical_operator: 'AND' as const,
          conditions: [{ attribute: 'country', operator: 'equals' as const, value: 'DE' }],
        },
      ],
    }
    const sent = flagToSend({ ...NEW_FLAG, name: 'A', rules, rulesPercentage: 40 })
    expect(sent.targeting_rules).toEqual({ ...rules, rollout_percentage: 40 })
  })

  it('says what is missing in each step', () => {
    expect(stepProblems(NEW_FLAG, 'name')).toEqual(['Give the flag a name.'])
    expect(stepProblems({ ...NEW_FLAG, name: '!!!' }, 'name')).toEqual(['Enter a key.'])
    expect(stepProblems({ ...NEW_FLAG, name: 'A' }, 'name')).toEqual([])
    expect(stepProblems(NEW_FLAG, 'audience')).toEqual([])
  })

  it('leads a complaint of the API to the first step that has the field', () => {
    expect(stepOfFields(['targeting_rules.groups.0', 'variants.1.value'])).toBe('values')
    expect(stepOfFields(['key'])).toBe('name')
    expect(stepOfFields(['something'])).toBeUndefined()
  })
})
