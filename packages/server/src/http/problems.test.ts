import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createEdge } from '../testing/edge.ts'

const edge = createEdge()

const problemsOf = async (payload: object) => {
  const answer = await edge.inject({ method: 'POST', url: '/api/v1/things/', payload })
  expect(answer.statusCode).toBe(422)
  return answer.json().detail
}

describe('a validation error', () => {
  it.each([
    [{}, 'missing', ['name'], 'field is required'],
    [{ name: null }, 'null_not_allowed', ['name'], 'must not be null'],
    [{ name: 7 }, 'wrong_type', ['name']],
    [{ name: '' }, 'too_short', ['name']],
    [{ name: 'x'.repeat(11) }, 'too_long', ['name']],
    [{ name: 'a', size: -1 }, 'too_small', ['size']],
    [{ name: 'a', size: 101 }, 'too_large', ['size']],
    [{ name: 'a', size: '1' }, 'wrong_type', ['size']],
    [{ name: 'a', size: true }, 'wrong_type', ['size']],
    [{ name: 'a', kind: 'medium' }, 'not_in_enum', ['kind']],
    [{ name: 'a', kind: null }, 'null_not_allowed', ['kind']],
    [{ name: 'a', code: 'A1' }, 'pattern_mismatch', ['code']],
    [{ name: 'a', owner: 'someone' }, 'bad_format', ['owner']],
    [{ name: 'a', when: 'tomorrow' }, 'bad_format', ['when']],
    [{ name: 'a', when: '2026-02-30T00:00:00Z' }, 'bad_format', ['when']],
    [{ name: 'a', tags: ['', 'b'] }, 'too_short', ['tags', 0]],
    [{ name: 'a', tags: ['a', 'b', 'c', 'd'] }, 'too_long', ['tags']],
    [{ name: 'a', tags: {} }, 'wrong_type', ['tags']],
    [{ name: 'a', parts: [{ label: 'b' }, {}] }, 'missing', ['parts', 1, 'label'], 'field is required'],
    [
      { name: 'a', parts: [{ label: 'b', more: 1 }] },
      'extra_forbidden',
      ['parts', 0, 'more'],
      'unknown field',
    ],
    [{ name: 'a', either: 7 }, 'wrong_type', ['either']],
    [{ name: 'a', either: null }, 'null_not_allowed', ['either']],
    [{ name: 'a', either: { value: 'b' } }, 'wrong_type', ['either', 'value']],
    [{ name: 'a', other: 1 }, 'extra_forbidden', ['other'], 'unknown field'],
  ])('of %j is %s', async (payload, type, path, msg = expect.any(String)) => {
    expect(await problemsOf(payload)).toEqual([{ type, loc: ['body', ...path], msg }])
  })

  it('reports all problems at once', async () => {
    const problems = await problemsOf({ size: -1, kind: 'x', extra: 1 })
    expect(problems.map(({ loc }: { loc: string[] }) => loc.join('.')).sort()).toEqual([
      'body.extra',
      'body.kind',
      'body.name',
      'body.size',
    ])
  })

  it('of a path has a location that starts with path', async () => {
    const answer = await edge.inject({ url: '/api/v1/things/not-an-id' })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().detail).toEqual([
      { type: 'bad_format', loc: ['path', 'id'], msg: expect.any(String) },
    ])
  })

  it('contains at most a hundred problems, and truncates names chosen by the caller', async () => {
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`field${index}`, 1]))
    expect(await problemsOf({ name: 'a', ...many })).toHaveLength(100)
    const [problem] = await problemsOf({ name: 'a', ['k'.repeat(5000)]: 1 })
    expect(problem.loc[1]).toHaveLength(100)
  })

  it('never repeats a submitted value', async () => {
    const secret = 'Zx9-Qw7-secret'
    const anywhere = fc.constantFrom(
      { name: `${secret} is too long` },
      { name: 'a', kind: secret },
      { name: 'a', code: secret },
      { name: 'a', owner: secret },
      { name: 'a', when: secret },
      { name: 'a', size: secret },
      { name: 'a', parts: secret },
      { name: 'a', parts: [secret] },
      { name: 'a', tags: [7, secret, { secret }] },
      { name: 'a', either: { value: secret } },
      { name: 'a', either: [secret] },
    )
    await fc.assert(
      fc.asyncProperty(anywhere, async (payload) => {
        expect(JSON.stringify(await problemsOf(payload))).not.toContain(secret)
      }),
      { numRuns: 30 },
    )
  })
})
