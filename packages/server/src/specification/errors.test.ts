import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CoreService, draft, startCore, UNKNOWN } from './core-service.ts'

let core: CoreService
beforeAll(async () => {
  core = await startCore()
})
afterAll(() => core.close())

describe('Errors', () => {
  it('The body is JSON with a detail that holds a message', async () => {
    const answers = [
      await core.nobody('GET /nowhere'),
      await core.nobody('GET /users/me'),
      await core.request('viewer', 'POST /experiments/', { name: 'No' }),
      await core.request('viewer', `GET /experiments/${UNKNOWN}`),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 401, 403, 404])
    for (const { body, headers } of answers) {
      expect(Object.keys(body)).toEqual(['detail'])
      expect(typeof body.detail).toBe('string')
      expect(headers['content-type']).toMatch(/^application\/json/)
    }
  })

  it("An unknown route answers 404 'Not Found'", async () => {
    for (const call of ['GET /nowhere', 'POST /nowhere', 'GET /experiments/a/b/c'] as const) {
      const { status, body } = await core.request('admin', call)
      expect([status, body]).toEqual([404, { detail: 'Not Found' }])
    }
  })

  it('A validation failure answers 422 with a list of problems, each with type, loc and msg', async () => {
    const body = { name: '', confidence_level: 2, no_such_field: true, variants: [{ name: 5 }] }
    const answer = await core.request('developer', 'POST /experiments/', body)
    expect(answer.status).toBe(422)
    expect(answer.body.detail.length).toBeGreaterThan(2)
    for (const problem of answer.body.detail) {
      expect(Object.keys(problem).sort()).toEqual(['loc', 'msg', 'type'])
      expect(problem.loc[0]).toBe('body')
      expect([typeof problem.type, typeof problem.msg]).toEqual(['string', 'string'])
    }
  })

  it('A validation failure never repeats the value that was sent', async () => {
    const secret = 'Zx9Qw7-value'
    const { key } = await draft(core)
    const answers = [
      await core.request('developer', 'POST /experiments/', {
        name: 'x',
        correction_method: secret,
      }),
      await core.request('developer', `GET /experiments/?sort_by=${secret}`),
      await core.request('developer', `GET /experiments/${secret}`),
      await core.request('superuser', 'POST /admin/users/', {
        username: 'x',
        email: secret,
        password: secret,
      }),
      await core.program('POST /tracking/assign', { user_id: 'u', experiment_key: key, context: secret }),
    ]
    for (const { status, text } of answers) {
      expect(status).toBe(422)
      expect(text).not.toContain(secret)
    }
  })

  it("An invalid or expired token answers 401 'Could not validate credentials'", async () => {
    const { token } = await core.signIn('viewer')
    const [head, , signature] = token.split('.')
    const forged = `${head}.${Buffer.from('{"sub":"x"}').toString('base64url')}.${signature}`
    const late = await startCore()
    const { token: old } = await late.signIn('viewer')
    late.advance(366 * 24 * 3_600_000)
    const answers = [
      await core.withToken(forged).get('/experiments/'),
      await core.withToken('').get('/experiments/'),
      await late.withToken(old).get('/experiments/'),
    ]
    await late.close()
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401])
    for (const answer of [answers[0], answers[2]]) {
      expect(answer?.json()).toEqual({ detail: 'Could not validate credentials' })
    }
  })

  it('A targeting rule of the wrong shape answers 422 and names the place', async () => {
    const targeting_rules = {
      logical_operator: 'AND',
      groups: [{ logical_operator: 'AND', conditions: [{}] }],
    }
    const { status, body } = await core.request('developer', 'POST /experiments/', {
      name: 'x',
      targeting_rules,
    })
    expect(status).toBe(422)
    expect(body.detail[0].loc.slice(0, 5)).toEqual(['body', 'targeting_rules', 'groups', 0, 'conditions'])
  })
})
