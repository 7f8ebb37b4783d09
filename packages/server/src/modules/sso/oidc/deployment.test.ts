import { afterEach, describe, expect, it } from 'vitest'
import { coreSlices } from '../../../slices.ts'
import {
  type HostileProvider,
  startHostileProvider,
} from '../../../testing/identity-providers/hostile-provider.ts'
import {
  callBack,
  createConfig,
  DASHBOARD,
  DASHBOARD_SETTINGS,
  newTab,
  sentTo,
  startCallerLogin,
  startLogin,
} from '../../../testing/identity-providers/sign-in.ts'
import { startTestService, type TestService } from '../../../testing/service.ts'

const open: { close: () => Promise<void> }[] = []
afterEach(async () => {
  for (const { close } of open.splice(0)) await close()
})

const serve = async (config: Record<string, string>): Promise<TestService> => {
  const service = await startTestService({ config })
  open.push(service)
  return service
}

const hostile = async (service: TestService): Promise<HostileProvider> => {
  const provider = await startHostileProvider(service.now)
  open.push({ close: provider.stop })
  return provider
}

const login = (service: TestService, fields: Record<string, string> = {}) => {
  const query = { domain: 'acme.example', return_to: DASHBOARD, handoff: newTab().handoff, ...fields }
  return service.anonymous.get(`/auth/sso/login?${new URLSearchParams(query)}`)
}

const detailsIn = ({ log }: TestService): unknown[] => log.map(({ fields }) => fields['detail'])

const PRODUCTION = {
  ...DASHBOARD_SETTINGS,
  ENVIRONMENT: 'production',
  SECRET_KEY: 'a secret of a production, long enough',
}

describe('Where a provider may be', () => {
  it.each([
    'https://127.0.0.1',
    'https://localhost',
    'https://[::1]',
    'https://10.0.0.1',
    'https://169.254.169.254/latest/meta-data',
    'https://2130706433',
    'https://[::ffff:192.168.0.1]',
  ])('in production is not %s', async (sso_url) => {
    const service = await serve(PRODUCTION)
    const provider = await hostile(service)
    const { port } = new URL(provider.issuer)
    const address = new URL(sso_url)
    address.port = port
    await createConfig(service, { sso_url: address.href })
    service.log.length = 0
    expect(sentTo(await login(service))).toMatch(/^\/login\?sso_error=sso_failed&request_id=/)
    expect(detailsIn(service)).toEqual(['The address is not public'])
    expect(provider.openSockets()).toBe(0)
  })

  it('in production is a private network that is named, too', async () => {
    const service = await serve({ ...PRODUCTION, SSO_PRIVATE_NETWORKS: '127.0.0.0/8, ::1' })
    const provider = await hostile(service)
    await createConfig(service, { sso_url: provider.issuer.replace('http:', 'https:') })
    await createConfig(service, { sso_url: 'https://10.0.0.1', org_domain: 'other.example' })
    service.log.length = 0
    await login(service)
    await login(service, { domain: 'other.example' })
    // The provider speaks no TLS, which says that it was asked.
    expect(detailsIn(service)).toEqual([
      expect.stringMatching(/^No answer: (EPROTO|ERR_SSL|ECONNRESET)/),
      'The address is not public',
    ])
  })

  it.each(['development', 'staging', 'production'])(
    'in %s is not an address without https',
    async (environment) => {
      const service = await serve({ ...PRODUCTION, ENVIRONMENT: environment })
      const provider = await hostile(service)
      const id = await createConfig(service, { sso_url: 'https://provider.example.com' })
      // As a restored backup of a test deployment may have it.
      await service.db
        .updateTable('sso_configs')
        .set({ sso_url: provider.issuer })
        .where('id', '=', id)
        .execute()
      service.log.length = 0
      expect(sentTo(await login(service))).toMatch(/^\/login\?sso_error=sso_failed&request_id=/)
      const caller = await service.anonymous.get('/auth/sso/oidc/oidc_a/login')
      const text = "OIDC provider endpoints must use https; check this SSO configuration's sso_url"
      expect([caller.statusCode, caller.json()]).toEqual([400, { detail: text }])
      expect(detailsIn(service)).toEqual([text, text])
      expect(provider.requests).toEqual([])
    },
  )

  it('in production may be any name, which is not found here', async () => {
    const service = await serve(PRODUCTION)
    await createConfig(service, { sso_url: 'https://provider.invalid' })
    service.log.length = 0
    await login(service)
    expect(detailsIn(service)).toEqual([expect.stringMatching(/^No answer: E[A-Z_]+$/)])
  })
})

describe('The dashboard', () => {
  const callback = '/auth/sso/oidc/oidc_a/callback?code=a&state=b'

  it.each([
    [{ DASHBOARD_ORIGINS: 'https://one.example.com,https://two.example.com' }, 'https://one.example.com'],
    [{ DASHBOARD_ORIGINS: '["https://one.example.com"]' }, 'https://one.example.com'],
    [
      { DASHBOARD_ORIGINS: 'https://one.example.com', PUBLIC_BASE_URL: 'https://assay.example.com' },
      'https://one.example.com',
    ],
    [{ PUBLIC_BASE_URL: 'https://assay.example.com' }, 'https://assay.example.com'],
  ])('with %j that gets callbacks without a cookie is %s', async (config, origin) => {
    const service = await serve(config)
    const answer = await service.anonymous.get(callback)
    expect(answer.headers.location).toBe(`${origin}/login?sso_error=sso_state`)
  })

  it('that is not known cannot be returned to: such callbacks are answered with JSON', async () => {
    const service = await serve({ ENVIRONMENT: 'development', SECRET_KEY: PRODUCTION.SECRET_KEY })
    const answer = await service.anonymous.get(callback)
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { detail: 'OIDC sign-in was not started in this browser, or its cookie was not sent' },
    ])
    expect(String(answer.headers['set-cookie'])).toContain('Max-Age=0')
  })

  it('may be on localhost in development only', async () => {
    const development = await serve({ ENVIRONMENT: 'development', SECRET_KEY: PRODUCTION.SECRET_KEY })
    const testing = await serve({})
    for (const return_to of ['http://localhost:3100', 'http://localhost:3000']) {
      expect((await login(development, { return_to })).headers.location).toBe(
        `${return_to}/login?sso_error=sso_not_configured`,
      )
      expect((await login(testing, { return_to })).statusCode).toBe(400)
    }
    expect((await login(development, { return_to: 'http://localhost:8000' })).statusCode).toBe(400)
    expect((await login(development, { return_to: 'http://127.0.0.1:3100' })).statusCode).toBe(400)
  })

  it('of DASHBOARD_ORIGINS may call the API', async () => {
    const service = await serve(DASHBOARD_SETTINGS)
    const answer = await service.inject({
      method: 'POST',
      url: '/api/v1/auth/sso/exchange',
      headers: { origin: DASHBOARD },
      payload: {},
    })
    expect(answer.headers['access-control-allow-origin']).toBe(DASHBOARD)
  })
})

describe('The redirect URI', () => {
  it('without PUBLIC_BASE_URL is built from the scheme and host of the request', async () => {
    const service = await serve({ DASHBOARD_ORIGINS: DASHBOARD, TRUSTED_PROXIES: '127.0.0.1' })
    const provider = await hostile(service)
    await createConfig(service, { sso_url: provider.issuer })
    const redirectUri = async (headers: Record<string, string>) => {
      const answer = await service.inject({ url: '/api/v1/auth/sso/oidc/oidc_a/login', headers })
      return new URL(String(answer.headers.location)).searchParams.get('redirect_uri')
    }
    const path = '/api/v1/auth/sso/oidc/oidc_a/callback'
    expect(await redirectUri({ host: 'one.example.com:8000' })).toBe(`http://one.example.com:8000${path}`)
    expect(
      await redirectUri({
        host: 'inside',
        'x-forwarded-proto': 'https',
        'x-forwarded-host': 'two.example.com',
      }),
    ).toBe(`https://two.example.com${path}`)
  })

  it('is not built from a host that is not allowed', async () => {
    const service = await serve({ DASHBOARD_ORIGINS: DASHBOARD, ALLOWED_HOSTS: 'assay.example.com' })
    const answer = await service.inject({
      url: '/api/v1/auth/sso/oidc/oidc_a/login',
      headers: { host: 'evil.example' },
    })
    expect([answer.statusCode, answer.json()]).toEqual([400, { detail: 'Invalid host header' }])
  })
})

describe('Limits', () => {
  it('count 30 logins and 10 exchanges a minute', async () => {
    const service = await serve({ ...DASHBOARD_SETTINGS, RATE_LIMIT_ENABLED: 'true' })
    const statuses = async (times: number, send: () => Promise<{ statusCode: number }>) => {
      const answers: number[] = []
      for (let at = 0; at < times; at += 1) answers.push((await send()).statusCode)
      return answers
    }
    expect(await statuses(31, () => login(service))).toEqual([...Array(30).fill(302), 429])
    const exchange = () => service.anonymous.post('/auth/sso/exchange', { code: 'a', secret: 'A'.repeat(43) })
    expect(await statuses(11, exchange)).toEqual([...Array(10).fill(400), 429])
  })
})

describe('A caller who goes away', () => {
  it('ends the call to the provider', async () => {
    const service = await serve(DASHBOARD_SETTINGS)
    const provider = await hostile(service)
    await createConfig(service, { sso_url: provider.issuer })
    const started = await startLogin(service)
    provider.answer('/token', () => undefined)
    const address = await service.app.listen({ port: 0, host: '127.0.0.1' })
    const controller = new AbortController()
    const state = started.location.searchParams.get('state')
    const waiting = fetch(`${address}/api/v1/auth/sso/oidc/oidc_a/callback?code=a&state=${state}`, {
      headers: { cookie: `__Host-assay_oidc=${started.cookie}` },
      signal: controller.signal,
    }).catch((error: unknown) => error)
    await expect.poll(() => provider.requests, { timeout: 20_000 }).toContain('POST /token')
    controller.abort()
    await waiting
    await expect.poll(() => provider.openSockets(), { timeout: 20_000 }).toBe(0)
    // What the service says of its settings at the start is not about the call.
    const logged = service.log.filter(({ fields }) => !('setting' in fields))
    expect(logged.filter(({ level }) => level === 'warn' || level === 'error')).toEqual([])
  })
})

describe('A failure that nobody expects', () => {
  it('is logged as an error with its stack, and shown with the request id alone', async () => {
    const service = await serve(DASHBOARD_SETTINGS)
    const provider = await hostile(service)
    await createConfig(service, { sso_url: provider.issuer })
    const started = await startLogin(service)
    const caller = await startCallerLogin(service)
    await service.db.schema.alterTable('sso_configs').renameTo('sso_configs_away').execute()
    service.log.length = 0
    const answer = await callBack(service, started)
    const id = answer.headers['x-request-id']
    expect(sentTo(answer)).toBe(`/login?sso_error=sso_failed&request_id=${id}`)
    expect(service.log).toContainEqual({
      level: 'error',
      message: 'single sign-on failed',
      fields: { err: expect.any(Error), sso_error: 'sso_failed', request_id: id },
    })
    const refused = await callBack(service, caller)
    expect([refused.statusCode, refused.json()]).toEqual([
      400,
      { detail: `Single sign-on failed (request ID: ${refused.headers['x-request-id']})` },
    ])
  })
})

describe('Without local accounts, or without the module', () => {
  const ROUTES = [
    ['GET', '/auth/sso/login'],
    ['POST', '/auth/sso/exchange'],
    ['GET', '/auth/sso/oidc/oidc_a/login'],
    ['GET', '/auth/sso/oidc/oidc_a/callback'],
    ['GET', '/auth/sso/configs/00000000-0000-4000-8000-000000000000/test-sign-in'],
  ] as const

  it('every route says why it is not there', async () => {
    const service = await serve({ AUTH_PROVIDER: 'managed' })
    for (const [method, path] of ROUTES) {
      const answer = await service.inject({
        method,
        url: `/api/v1${path}`,
        ...(method === 'POST' && { payload: {} }),
      })
      expect([path, answer.statusCode, answer.json()]).toEqual([
        path,
        404,
        { detail: "Endpoint not available: AUTH_PROVIDER is not 'local'" },
      ])
    }
  })

  it('the core profile has none of the routes', async () => {
    const service = await startTestService({ slices: coreSlices })
    open.push(service)
    for (const [method, path] of ROUTES) {
      const answer = await service.inject({ method, url: `/api/v1${path}` })
      expect([path, answer.statusCode, answer.json()]).toEqual([path, 404, { detail: 'Not Found' }])
    }
  })
})
