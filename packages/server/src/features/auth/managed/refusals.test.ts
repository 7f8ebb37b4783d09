import type { ServerResponse } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type IdentityPool, startIdentityPool } from '../../../testing/identity-pool.ts'
import { startTestService, type TestService } from '../../../testing/service.ts'

const NOW = new Date('2026-03-01T12:00:00.000Z')
const UNAVAILABLE = 'The identity service cannot be reached. Try again in a few seconds.'
const MISCONFIGURED = 'The identity service does not accept this service; ask an administrator'
const WRONG = 'Invalid username or password'
const WRONG_CODE = 'Invalid or expired code'
const NEW_PASSWORD = 'You must set a new password before you can sign in'

let pool: IdentityPool
let service: TestService
beforeAll(async () => {
  pool = await startIdentityPool(() => NOW)
  const config = { ...pool.settings, MANAGED_SELF_SIGNUP_ENABLED: 'TRUE' }
  service = await startTestService({ now: NOW, config })
})
afterAll(async () => {
  await service.close()
  await pool.close()
})
afterEach(() => pool.answerApi())

const CALLS = {
  token: () =>
    service.inject({
      method: 'POST',
      url: '/api/v1/auth/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'username=ada&password=Correct-Horse-7',
    }),
  refresh: () => service.anonymous.post('/auth/refresh', { refresh_token: 'the refresh token' }),
  signup: () =>
    service.anonymous.post('/auth/signup', {
      username: 'ada',
      password: 'Correct-Horse-7',
      email: 'ada@example.com',
      given_name: 'Ada',
      family_name: 'Lovelace',
    }),
  confirm: () => service.anonymous.post('/auth/confirm', { username: 'ada', confirmation_code: '0815' }),
  forgot: () => service.anonymous.post('/auth/forgot-password', { username: 'ada' }),
  reset: () =>
    service.anonymous.post('/auth/reset-password', {
      username: 'ada',
      confirmation_code: '0815',
      new_password: 'Correct-Horse-8',
    }),
}

type Call = keyof typeof CALLS
const NAMES: readonly Call[] = ['token', 'refresh', 'signup', 'confirm', 'forgot', 'reset']

const refusing = (kind: string, message = '', status = 400) =>
  pool.answerApi((_request, response) => {
    response.writeHead(status, { 'Content-Type': 'application/x-amz-json-1.1' })
    response.end(JSON.stringify({ __type: kind, message }))
  })

const answering = (body: string, status = 200) =>
  pool.answerApi((_request, response) => void response.writeHead(status).end(body))

const answerOf = async (call: Call) => {
  const answer = await CALLS[call]()
  return [answer.statusCode, answer.json().detail] as const
}

describe('a refusal of the identity service', () => {
  it.each([
    ['token', 'NotAuthorizedException', 401, WRONG],
    ['token', 'UserNotFoundException', 401, WRONG],
    ['token', 'UserNotConfirmedException', 401, WRONG],
    ['token', 'com.example.identity#NotAuthorizedException', 401, WRONG],
    ['token', 'PasswordResetRequiredException', 401, NEW_PASSWORD],
    ['token', 'ResourceNotFoundException', 503, MISCONFIGURED],
    ['token', 'InvalidParameterException', 401, WRONG],
    ['token', 'UserLambdaValidationException', 401, WRONG],
    ['token', 'InvalidClientException', 503, MISCONFIGURED],
    ['refresh', 'NotAuthorizedException', 401, 'Could not validate credentials'],
    ['refresh', 'ResourceNotFoundException', 503, MISCONFIGURED],
    ['signup', 'UsernameExistsException', 400, 'The text of the service'],
    ['signup', 'InvalidPasswordException', 400, 'The text of the service'],
    ['signup', 'NotAuthorizedException', 400, 'The text of the service'],
    ['signup', 'ResourceNotFoundException', 503, MISCONFIGURED],
    ['confirm', 'CodeMismatchException', 400, WRONG_CODE],
    ['confirm', 'ExpiredCodeException', 400, WRONG_CODE],
    ['confirm', 'UserNotFoundException', 400, WRONG_CODE],
    ['confirm', 'NotAuthorizedException', 400, 'The text of the service'],
    ['forgot', 'LimitExceededException', 400, 'The text of the service'],
    ['forgot', 'InvalidParameterException', 400, 'The text of the service'],
    ['reset', 'CodeMismatchException', 400, WRONG_CODE],
    ['reset', 'ExpiredCodeException', 400, WRONG_CODE],
    ['reset', 'UserNotFoundException', 400, WRONG_CODE],
    ['reset', 'InvalidPasswordException', 400, 'The text of the service'],
  ] as const)('of %s with %s is answered %i: %s', async (call, kind, status, detail) => {
    refusing(kind, 'The text of the service')
    expect(await answerOf(call)).toEqual([status, detail])
  })

  it('of an unknown person is that of a known one, when a code is requested', async () => {
    refusing('UserNotFoundException', 'User does not exist.')
    const unknown = await CALLS.forgot()
    answering('{"CodeDeliveryDetails": {"Destination": "a***@e***"}}')
    const known = await CALLS.forgot()
    expect([unknown.statusCode, unknown.json()]).toEqual([known.statusCode, known.json()])
    expect(known.json()).toEqual({
      message: 'If the account exists, a code was sent to its e-mail address',
    })
  })

  it.each([
    ["Value 'Correct-Horse-7' at 'password' is too plain"],
    ['the username ADA is taken'],
    ['ada@example.com is taken'],
    [''],
  ])('with a text that repeats what was sent, or none, has a text of our own: %j', async (text) => {
    refusing('InvalidParameterException', text)
    expect(await answerOf('signup')).toEqual([400, 'The identity service refused the request'])
  })

  it('is shown with a part of a word that happens to be a name, and cut when it is long', async () => {
    refusing('InvalidPasswordException', `Canada demands ${'more '.repeat(200)}`)
    const [, detail] = await answerOf('reset')
    expect(detail).toMatch(/^Canada demands more/)
    expect(detail).toHaveLength(500)
  })
})

describe('a registration', () => {
  const person = {
    username: 'ada',
    password: 'Correct-Horse-7',
    email: 'ada@example.com',
    given_name: 'Ada',
    family_name: 'Lovelace',
  }

  it.each([
    [{ username: 'ab' }, 'too_short'],
    [{ username: 'u'.repeat(51) }, 'too_long'],
    [{ password: 'Short-7' }, 'too_short'],
    [{ password: `Long-7${'x'.repeat(123)}` }, 'too_long'],
    [{ email: 'no address' }, 'bad_format'],
    [{ email: `${'e'.repeat(100)}@example.com` }, 'too_long'],
    [{ given_name: '' }, 'too_short'],
    [{ family_name: 'f'.repeat(51) }, 'too_long'],
    [{ family_name: undefined }, 'missing'],
  ])('with %j is refused, and not sent to the pool', async (change, type) => {
    const asked = pool.asked.api
    const answer = await service.anonymous.post('/auth/signup', { ...person, ...change })
    expect([answer.statusCode, answer.json().detail]).toEqual([
      422,
      [{ type, loc: ['body', Object.keys(change)[0]], msg: expect.any(String) }],
    ])
    expect(pool.asked.api).toBe(asked)
  })

  it('is sent to the pool with its attributes and the client', async () => {
    let sent = ''
    pool.answerApi((request, response) => {
      request.on('data', (part) => {
        sent += String(part)
      })
      request.on('end', () => response.end('{"UserConfirmed": true, "UserSub": "the-sub"}'))
    })
    const answer = await service.anonymous.post('/auth/signup', person)
    expect([answer.statusCode, answer.json()]).toEqual([
      201,
      { user_id: 'the-sub', confirmed: true, message: 'You are registered and can sign in' },
    ])
    expect(JSON.parse(sent)).toEqual({
      ClientId: 'client-of-the-tests',
      Username: 'ada',
      Password: 'Correct-Horse-7',
      UserAttributes: [
        { Name: 'email', Value: 'ada@example.com' },
        { Name: 'given_name', Value: 'Ada' },
        { Name: 'family_name', Value: 'Lovelace' },
      ],
    })
  })
})

describe('a challenge', () => {
  it.each([
    ['NEW_PASSWORD_REQUIRED', NEW_PASSWORD],
    ['SOFTWARE_TOKEN_MFA', 'The identity service asks for a further step, which is not possible here'],
    [undefined, 'The identity service asks for a further step, which is not possible here'],
  ])('%s is answered 401', async (ChallengeName, detail) => {
    answering(JSON.stringify({ ChallengeName, Session: 'secret' }))
    expect(await answerOf('token')).toEqual([401, detail])
  })
})

const endless = (response: ServerResponse): void => void response.writeHead(200).write('{"a": "')

describe.each(NAMES)('%s', (call) => {
  it.each([
    ['a status of 500', () => answering('{"__type": "InternalErrorException"}', 500)],
    ['no JSON', () => answering('<html>')],
    ['another shape', () => answering('{"AuthenticationResult": 7, "UserSub": 7, "__type": 7}', 400)],
    ['5 MiB', () => answering(JSON.stringify({ padding: 'x'.repeat(5 * 1024 * 1024) }))],
    [
      'a redirect',
      () =>
        pool.answerApi((_request, response) => {
          response.writeHead(307, { Location: 'http://169.254.169.254/latest' }).end()
        }),
    ],
    ['a closed connection', () => pool.answerApi((request) => void request.socket.destroy())],
  ])('answers 503 when the identity service answers with %s', async (_, prepare) => {
    prepare()
    const line = service.log.length
    const answer = await CALLS[call]()
    expect([answer.statusCode, answer.json()]).toEqual([503, { detail: UNAVAILABLE }])
    expect(answer.headers['retry-after']).toBe('5')
    expect(service.log[line]).toMatchObject({ level: 'warn', message: 'identity service not reached' })
  })

  it('answers 503 when the identity service is busy', async () => {
    refusing('TooManyRequestsException', 'Slow down')
    expect((await answerOf(call))[0]).toBe(503)
    refusing('Anything', '', 429)
    expect((await answerOf(call))[0]).toBe(503)
  })
})

it('an identity service that never finishes its answer is given up', async () => {
  pool.answerApi((_request, response) => endless(response))
  expect(await Promise.all(NAMES.map(answerOf))).toEqual(NAMES.map(() => [503, UNAVAILABLE]))
})

describe('the first request of a person', () => {
  const first = async () => {
    const claims = { sub: crypto.randomUUID(), username: `p-${crypto.randomUUID()}` }
    const answer = await service.withToken(await pool.token({ claims })).get('/users/me')
    const users = service.db.selectFrom('users').select('id')
    const stored = await users.where('external_id', '=', `managed:${claims.sub}`).execute()
    return [answer.statusCode, stored.length]
  }

  it('is answered 401 when the pool does not show the record, and stores nothing', async () => {
    for (const kind of ['NotAuthorizedException', 'UserNotFoundException', 'ForbiddenException']) {
      refusing(kind, 'Access Token has been revoked')
      expect(await first()).toEqual([401, 0])
    }
  })

  it('is answered 503 when the pool cannot be reached, and stores nothing', async () => {
    answering('', 500)
    expect(await first()).toEqual([503, 0])
  })

  it.each([
    ['no name', '{"UserAttributes": []}'],
    ['attributes of another type', '{"Username": "x", "UserAttributes": {"email": "x"}}'],
    ['names that are no texts', '{"Username": "x", "UserAttributes": [{"Name": 1, "Value": "x"}]}'],
    [
      '5 MiB',
      JSON.stringify({ Username: 'x', UserAttributes: [{ Name: 'email', Value: 'x'.repeat(5_000_000) }] }),
    ],
  ])('is answered 503 when the record has %s', async (_, body) => {
    answering(body)
    expect(await first()).toEqual([503, 0])
  })

  it('is answered 401 when the record has nothing but a name', async () => {
    answering('{"Username": "somebody"}')
    expect(await first()).toEqual([401, 0])
  })
})

it('leaves no password, code or token in the log', () => {
  expect(JSON.stringify(service.log)).not.toMatch(/Horse|0815|refresh token|eyJ|secret/)
})
