import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, databaseUrl, type TestDatabase } from '../../testing/database.ts'
import {
  createDeployment,
  type Deployment,
  type DeploymentAddress,
  reserveAddress,
} from '../../testing/identity-providers/deployment.ts'
import { type OpenIdProvider, startOpenIdProvider } from '../../testing/identity-providers/openid-provider.ts'
import { signInAtOpenIdProvider } from '../../testing/identity-providers/pages.ts'
import { createPlainBrowser, type PlainBrowser } from '../../testing/identity-providers/plain-browser.ts'
import type { RunningService } from '../../testing/running-service.ts'

const DOMAIN = 'acme.example'

interface Session {
  access_token: string
  user: { id: string; email: string; role: string }
}

/** A tab of a browser that signs in. */
interface Tab {
  browser: PlainBrowser
  secret: string
  /** Where the provider sends it back. */
  callback: URL
}

let address: DeploymentAddress
let provider: OpenIdProvider
let database: TestDatabase
let deployment: Deployment
/** Two processes, either of which may be replaced by a test. */
let first: RunningService
let second: RunningService

beforeAll(async () => {
  address = await reserveAddress()
  const redirectUris = [`${address.origin}/api/v1/auth/sso/oidc/oidc_a/callback`]
  provider = await startOpenIdProvider({ redirectUris, people: {}, certificate: address.certificate })
  database = await createTestDatabase()
  deployment = await createDeployment({
    ...address.settings,
    DATABASE_URL: databaseUrl(database),
    LOG_LEVEL: 'debug',
  })
  first = await deployment.start()
  second = await deployment.start()
  await configure()
})

afterAll(async () => {
  await deployment.stop()
  await database.drop()
  await provider.stop()
  await address.release()
})

const configure = async (): Promise<void> => {
  await first.call('POST', '/auth/sso/configs', {
    token: await first.signIn(),
    body: {
      org_name: 'Acme',
      org_domain: DOMAIN,
      provider_type: 'oidc_a',
      entity_id: provider.client.id,
      client_secret: provider.client.secret,
      sso_url: provider.issuer,
      role_mapping: { Makers: 'developer' },
    },
  })
}

/** Adds somebody to the provider, who has never signed in. */
const newPerson = (name: string): string => {
  const email = `${name}@${DOMAIN}`
  provider.people[name] = { sub: name, email, email_verified: true, name, groups: ['Makers'] }
  return email
}

/** Starts a sign-in on a process and answers the provider's page; nothing has been sent back yet. */
const begin = async (service: RunningService, userName: string): Promise<Tab> => {
  address.leadTo(service)
  const browser = createPlainBrowser({ trusts: address.certificate.certificate })
  const secret = randomBytes(32).toString('base64url')
  const handoff = createHash('sha256').update(Buffer.from(secret, 'base64url')).digest('base64url')
  const query = new URLSearchParams({ domain: DOMAIN, return_to: address.origin, handoff })
  const start = await browser.visit(`${address.origin}/api/v1/auth/sso/login?${query}`)
  if (start.location === undefined) throw new Error(`The start was answered with ${start.status}`)
  const callback = await signInAtOpenIdProvider(browser, {
    authorizationUrl: start.location,
    redirectUri: `${address.origin}/api/v1/auth/sso/oidc/oidc_a/callback`,
    userName,
  })
  return { browser, secret, callback }
}

/** Sends the provider's answer to the processes that the address leads to; returns the page that follows. */
const comeBack = async ({ browser, callback }: Tab): Promise<URL> => {
  const { location, status } = await browser.visit(callback)
  if (location === undefined) throw new Error(`The callback was answered with ${status}`)
  return location
}

const exchange = (service: RunningService, page: URL, { secret }: Tab): Promise<Session> => {
  const code = new URLSearchParams(page.hash.slice(1)).get('code')
  return service.call('POST', '/auth/sso/exchange', { body: { code, secret } })
}

/** A whole sign-in on the first process. */
const signIn = async (userName: string): Promise<Session> => {
  const tab = await begin(first, userName)
  return exchange(first, await comeBack(tab), tab)
}

/** How many accounts and identities somebody has. */
const storedOf = async (email: string): Promise<{ accounts: number; identities: number }> => {
  const { db } = database
  const accounts = await db.selectFrom('users').select('id').where('email', '=', email).execute()
  const ids = accounts.map(({ id }) => id)
  const identities = await sql<{ id: string }>`
    select id from sso_identities where subject = ${email.split('@')[0]}`.execute(db)
  const linked = await sql<{ id: string }>`
    select id from sso_identities where user_id = any(${ids}::uuid[])`.execute(db)
  expect(linked.rows).toEqual(identities.rows)
  return { accounts: accounts.length, identities: identities.rows.length }
}

const NOTHING = { accounts: 0, identities: 0 }
const ONE = { accounts: 1, identities: 1 }

describe('Two processes of one deployment', () => {
  it('share nothing for a sign-in: one starts it, the other ends it, either exchanges it', async () => {
    const email = newPerson('anna')
    const tab = await begin(first, 'anna')
    address.leadTo(second)
    const page = await comeBack(tab)
    expect(page.href).toContain(`${address.origin}/sso/complete#code=`)
    const session = await exchange(first, page, tab)
    expect(session.user).toMatchObject({ email, role: 'developer' })
    await second.call('GET', '/users/me', { token: session.access_token })
  })

  it('make one account of two first sign-ins at once', async () => {
    const email = newPerson('ben')
    const tabs = [await begin(first, 'ben'), await begin(first, 'ben')]
    const held = [provider.hold('/me'), provider.hold('/me')]
    address.leadTo(first, second)
    const coming = Promise.all(tabs.map(comeBack))
    for (const { arrived } of held) await arrived
    for (const { release } of held) release()
    const pages = await coming
    const users = await Promise.all(
      tabs.map(async (tab, at) => (await exchange(second, pages[at] ?? tab.callback, tab)).user.id),
    )
    expect(new Set(users).size).toBe(1)
    expect(await storedOf(email)).toEqual(ONE)
  })
})

describe('A process that is killed', () => {
  const restart = async (): Promise<void> => {
    await first.kill()
    first = await deployment.start()
  }

  it('between start and callback is missed by nobody: the next one ends the sign-in', async () => {
    newPerson('carla')
    const tab = await begin(first, 'carla')
    await restart()
    address.leadTo(first)
    const session = await exchange(first, await comeBack(tab), tab)
    expect(session.user.role).toBe('developer')
  })

  it.each([
    { request: 'the token', path: '/token', userName: 'dora' },
    { request: 'the user info', path: '/me', userName: 'emil' },
  ])('while it waits for $request has stored nothing, and a new sign-in works', async (step) => {
    const { path, userName } = step
    const email = newPerson(userName)
    const tab = await begin(first, userName)
    const held = provider.hold(path)
    const cut = comeBack(tab).catch((error: Error) => error)
    await held.arrived
    await restart()
    held.release()
    expect(await cut).toBeInstanceOf(Error)
    expect(await storedOf(email)).toEqual(NOTHING)
    await signIn(userName)
    expect(await storedOf(email)).toEqual(ONE)
  })

  it('at any moment after the last answer of the provider leaves an account whole or not at all', async () => {
    for (const turns of [0, 1, 4]) {
      const userName = `fred-${turns}`
      const email = newPerson(userName)
      const tab = await begin(first, userName)
      const held = provider.hold('/me')
      const cut = comeBack(tab).catch((error: Error) => error)
      await held.arrived
      held.release()
      for (let turn = 0; turn < turns; turn += 1) await first.turn()
      await restart()
      await cut
      expect([NOTHING, ONE]).toContainEqual(await storedOf(email))
      await signIn(userName)
      expect(await storedOf(email)).toEqual(ONE)
    }
  })
})

it('The logs of the processes hold no code, state, secret or token of a sign-in', async () => {
  newPerson('gina')
  const tab = await begin(second, 'gina')
  const page = await comeBack(tab)
  const session = await exchange(second, page, tab)
  await createPlainBrowser({ trusts: address.certificate.certificate }).visit(tab.callback)
  const output = second.output()
  expect(output).toContain('sso_state')
  const { searchParams } = tab.callback
  const codeOfHandOff = new URLSearchParams(page.hash.slice(1)).get('code')
  const secrets = [searchParams.get('code'), searchParams.get('state'), codeOfHandOff, tab.secret]
  for (const secret of [...secrets, session.access_token, provider.client.secret]) {
    expect(secret).toMatch(/.{20}/)
    expect(output).not.toContain(secret)
  }
})
