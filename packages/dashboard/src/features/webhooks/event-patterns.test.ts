import { describe, expect, it } from 'vitest'
import { chosenOf, groupsOf, withGroup, withType } from './event-patterns.ts'
import { EVENT_TYPES } from './testing/examples.ts'

describe('event patterns', () => {
  it('are grouped by entity in the order of the service', () => {
    expect(groupsOf(EVENT_TYPES).map(({ entity, members }) => [entity, members.length])).toEqual([
      ['feature_flag', 2],
      ['experiment', 1],
    ])
  })

  it('stand for event types', () => {
    const typesOf = (patterns: string[]) => chosenOf(EVENT_TYPES, patterns).map(({ type }) => type)
    expect(typesOf(['feature_flag.*'])).toEqual(['feature_flag.enable', 'feature_flag.disable'])
    expect(typesOf(['experiment.start'])).toEqual(['experiment.start'])
  })

  it('of a whole entity replace its single ones', () => {
    expect(withGroup(['feature_flag.enable', 'experiment.start'], 'feature_flag', true)).toEqual([
      'experiment.start',
      'feature_flag.*',
    ])
    expect(withGroup(['feature_flag.*'], 'feature_flag', false)).toEqual([])
    expect(withType(withType([], 'experiment.start', true), 'experiment.start', false)).toEqual([])
  })
})
