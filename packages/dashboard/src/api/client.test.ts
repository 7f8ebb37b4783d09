import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { answerRequests, refusal } from '../testing/network.ts'
import { answered, api } from './client.ts'
import { ApiError, apiError } from './errors.ts'
import { beginSession, endSession, sessionToken, signOutReason, type User } from './session.ts'

const USER = { id: '1', username: 'ada', role: 'developer' } as User

const signIn = () => {
  beginSession('the token', USER)
  onTestFinished(() => endSession('signed-out'))
}

/** Answers every request with what the function returns, and collects the requests. */
const network = (answer: () => Response | Promise<Response>): Request[] => {
  const requests: Request[] = []
  vi.stubGlobal('fetch', (request: Request) => {
    requests.push(request)
    return Promise.resolve().then(answer)
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  return requests
}

const modules = () => answered(api.GET('/api/v1/modules'))
const failure = (call: Promise<unknown>): Promise<unknown> => call.catch((error: unknown) => error)

describe('a request', () => {
  it('carries the token in a header while somebody is signed in, and none otherwise', async () => {
    const requests = network(() => Response.json({}))
    await modules()
    signIn()
    await modules()
    expect(requests.map(({ headers }) => headers.get('authorization'))).toEqual([null, 'Bearer the token'])
    expect(requests.every(({ url }) => !url.includes('token'))).toBe(true)
  })

  it('ends the session when the service no longer knows the token', async () => {
    network(() => refusal(401, 'Token expired'))
    signIn()
    expect(await failure(modules())).toBeInstanceOf(ApiError)
    expect([sessionToken(), signOutReason()]).toEqual([undefined, 'expired'])
  })

  it('leaves the session alone when another thing is refused', async () => {
    answerRequests({ 'GET /api/v1/modules': () => refusal(403, 'Not enough permissions') })
    signIn()
    expect(await failure(modules())).toMatchObject({ status: 403, message: 'Not enough permissions' })
    expect(sessionToken()).toBe('the token')
  })

  it('that reaches nobody fails with a sentence and status 0', async () => {
    network(() => Promise.reject(new TypeError('Failed to fetch')))
    const error = await failure(modules())
    expect(error).toMatchObject({ status: 0, message: expect.stringMatching(/cannot be reached/) })
  })

  it('that was given up stays what it is, so that nobody shows it as a failure', async () => {
    network(() => Promise.reject(new DOMException('given up', 'AbortError')))
    expect(await failure(modules())).toMatchObject({ name: 'AbortError' })
  })
})

describe('a refusal', () => {
  const read = (body: unknown, headers: Record<string, string> = {}) =>
    apiError(Response.json(null, { status: 422, headers }), body)

  it.each([
    ['a sentence', { detail: 'The key is taken.' }, 'The key is taken.', 0],
    [
      'a list of problems',
      { detail: [{ loc: ['body', 'key'], msg: 'is taken', type: 'value_error' }, 'no problem'] },
      'is taken',
      1,
    ],
    ['an empty list', { detail: [] }, 'The request was refused.', 0],
    ['a code with a message', { detail: { code: 'LOCKED', message: 'It is running.' } }, 'It is running.', 0],
    ['something else', '<html>', 'The service answered with status 422.', 0],
    ['nothing', undefined, 'The service answered with status 422.', 0],
  ])('may be %s', (_, body, message, problems) => {
    const error = read(body)
    expect([error.message, error.problems.length, error.status]).toEqual([message, problems, 422])
  })

  it('names its request and how long to wait', () => {
    const error = read({ detail: 'Too many' }, { 'x-request-id': 'req-1', 'retry-after': '30' })
    expect([error.requestId, error.retryAfter]).toEqual(['req-1', 30])
    const plain = read({ detail: 'Too many' }, { 'retry-after': 'tomorrow' })
    expect([plain.requestId, plain.retryAfter]).toEqual([undefined, undefined])
  })
})
