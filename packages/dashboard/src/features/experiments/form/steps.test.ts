import { describe, expect, it } from 'vitest'
import { experimentRequest } from '../definition/draft-request.ts'
import { draftExample } from '../testing/examples.ts'
import { newExperimentSearch } from './search.ts'
import { afterChange, problemsOf, STEPS, stepOf } from './steps.ts'

const problem = (...path: (string | number)[]) => ({
  type: 'value_error' as const,
  loc: ['body', ...path],
  msg: '',
})

describe('the step of a problem', () => {
  it.each([
    ['name', 'hypothesis'],
    ['bandit_config', 'hypothesis'],
    ['metrics', 'metrics'],
    ['variants', 'variants'],
    ['split_url_config', 'variants'],
    ['targeting_rules', 'audience'],
    ['group_id', 'audience'],
    ['plan', 'plan'],
    ['variance_reduction_config', 'plan'],
    ['start_date', 'review'],
    ['an unknown field', 'review'],
  ])('with %s is %s', (field, step) => {
    expect(stepOf(problem(field, 0, 'name'))).toBe(step)
  })

  it('is one of the form for every field that a draft sends', () => {
    const fields = Object.keys(experimentRequest(draftExample({ key: 'checkout' })))
    expect(fields.filter((field) => stepOf(problem(field)) === 'review')).toEqual([])
  })

  it('finds the problems of a step', () => {
    const problems = [problem('variants', 1, 'name'), problem('targeting_rules'), problem('end_date')]
    expect(STEPS.map(({ id }) => problemsOf(problems, id).length)).toEqual([0, 0, 1, 1, 0, 1])
  })
})

describe('the problems after a change', () => {
  const problems = [problem('variants', 1, 'name'), problem('split_url_config', 'canonical_url')]

  it('are without those of changed fields, by their names in the API', () => {
    expect(afterChange(problems, ['variants'])).toEqual([problems[1]])
    expect(afterChange(problems, ['split_url'])).toEqual([problems[0]])
  })

  it('are the same list when none is solved', () => {
    expect(afterChange(problems, ['name', 'metrics'])).toBe(problems)
  })
})

describe('the search parameters of the form', () => {
  it.each([
    [{}, {}],
    [
      { step: 'plan', form: 'page' },
      { step: 'plan', form: 'page' },
    ],
    [{ step: 'end', form: 'guided' }, {}],
    [{ from: '', template: 7 }, { template: '7' }],
  ])('read %j', (raw, search) => {
    expect(JSON.parse(JSON.stringify(newExperimentSearch(raw)))).toEqual(search)
  })
})
