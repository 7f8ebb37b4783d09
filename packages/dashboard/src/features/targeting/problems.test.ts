import { describe, expect, it } from 'vitest'
import { problemsAt, rulesProblems, visibleProblems } from './problems.ts'
import { COUNTRY, PLAN, rulesOf, SEGMENTS } from './testing/examples.ts'

const OPTIONS = { name: 'rules', allowSegments: true }

describe('problems of rules', () => {
  it('are none for complete rules and for no rules', () => {
    expect(rulesProblems(rulesOf([COUNTRY, PLAN]))).toEqual({})
    expect(rulesProblems(null)).toEqual({})
  })

  it('name the condition that is empty, where they stand in the request', () => {
    const rules = rulesOf([COUNTRY], [{ ...PLAN, operator: 'semver_eq', value: '' }])
    const paths = Object.keys(rulesProblems(rules, { name: 'definition.rules' }))
    expect(paths).toEqual(['definition.rules.groups.1.conditions.0.value'])
    expect(visibleProblems(rules, OPTIONS)).toEqual({})
  })

  it('of an attribute are shown once something is entered', () => {
    const rules = rulesOf([{ ...COUNTRY, attribute: '' }])
    expect(Object.keys(rulesProblems(rules, { name: 'rules' }))).toEqual([
      'rules.groups.0.conditions.0.attribute',
    ])
    expect(visibleProblems(rules, OPTIONS)).toEqual({})
    const long = rulesOf([{ ...COUNTRY, attribute: 'a'.repeat(5000) }])
    expect(Object.keys(visibleProblems(long, OPTIONS))).toEqual(['rules.groups.0.conditions.0.attribute'])
  })

  it('include segments where rules cannot name them', () => {
    const rules = rulesOf([{ attribute: 'segment', operator: 'in_segment', value: [SEGMENTS[0].id] }])
    expect(Object.keys(rulesProblems(rules, { allowSegments: false }))).toHaveLength(1)
    expect(rulesProblems(rules)).toEqual({})
  })

  it.each([
    { operator: 'regex', value: '(', help: /pattern is not valid/ },
    { operator: 'geo_within_radius', value: { lat: 91, lon: 0, radius: 1 }, help: /latitude from −90 to 90/ },
    { operator: 'in_ip_range', value: ['10.0.0.0/64'], help: /10\.0\.0\.0\/8/ },
    { operator: 'time_window', value: { start_time: '09:00', timezone: 'UTC' }, help: /start and an end/ },
    { operator: 'before', value: 'soon', help: /date and a time/ },
  ] as const)('help to correct the value of $operator', ({ operator, value, help }) => {
    const rules = rulesOf([{ attribute: 'a', operator, value }])
    expect(visibleProblems(rules, OPTIONS)['rules.groups.0.conditions.0.value']).toMatch(help)
  })

  it('of a path include those below it, but not those of a longer index', () => {
    const problems = { 'groups.1': 'a', 'groups.1.conditions': ['b', 'a'], 'groups.10': 'c', other: 'd' }
    expect(problemsAt(problems, 'groups.1')).toEqual(['a', 'b'])
  })
})
