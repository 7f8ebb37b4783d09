import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))

/** The service in a separate process, as `npm start` runs it. */
interface Started {
  child: ChildProcess
  /** Output so far. */
  output: () => string
  /** Waits for output that matches. */
  says: (pattern: RegExp) => Promise<RegExpExecArray>
  /** Resolves with the exit code. */
  exit: Promise<number | null>
}

const cleanUps: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
})

const run = (settings: Record<string, string>): Started => {
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(process.execPath, ['--conditions=source', '--import', 'tsx', MAIN], {
    env: { PATH, HOME, PORT: '0', HOST: '127.0.0.1', ...settings },
  })
  let text = ''
  const listeners = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (bytes: Buffer) => {
      text += bytes.toString()
      for (const listener of listeners) listener()
    })
  }
  const exit = once(child, 'close').then(([code]) => code as number | null)
  cleanUps.push(async () => {
    child.kill('SIGKILL')
    await exit
  })
  const says = (pattern: RegExp): Promise<RegExpExecArray> =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        const found = pattern.exec(text)
        if (found) resolve(found)
      }
      listeners.add(look)
      look()
      void exit.then(() => reject(new Error(`ended without saying ${pattern}:\n${text}`)))
    })
  return { child, output: () => text, says, exit }
}

const dataDir = async (): Promise<string> => {
  const directory = await mkdtemp(join(tmpdir(), 'assay-start-'))
  cleanUps.push(() => rm(directory, { recursive: true, force: true }))
  return directory
}

/** Creates an empty database on the test server, and returns its URL. */
const databaseUrl = async (): Promise<string> => {
  const { target, drop } = await createTestDatabase({ content: 'empty' })
  cleanUps.push(drop)
  const { url, user = '', database = '', host = '' } = target
  return url ?? `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`
}

const ADDRESS = /ready at (http:\/\/\S+)/

const login = (address: string, password: string) =>
  fetch(`${address}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@example.com', password }),
  })

describe('the first start', () => {
  it('creates a database and an administrator and prints the address, and a later start reuses both', async () => {
    const settings = { DATA_DIR: await dataDir() }
    const first = run(settings)
    const [, address = ''] = await first.says(ADDRESS)
    const [, password = ''] = await first.says(/Password\s+(\S+)/)
    expect(first.output()).toMatch(/Sign in\s+admin@example\.com/)
    expect(first.output()).toContain(`${address}/api/v1/docs`)
    expect((await login(address, password)).status).toBe(200)
    first.child.kill('SIGTERM')
    expect(await first.exit).toBe(0)

    const second = run(settings)
    const [, newAddress = ''] = await second.says(ADDRESS)
    expect((await login(newAddress, password)).status).toBe(200)
    expect(second.output()).not.toContain('Password')
    second.child.kill('SIGINT')
    expect(await second.exit).toBe(0)
  })
})

describe('a start under a managed identity service', () => {
  it('creates no administrator, prints no password, and warns while no pool is set', async () => {
    const settings = {
      AUTH_PROVIDER: 'managed',
      DATA_DIR: await dataDir(),
      DATABASE_URL: await databaseUrl(),
    }
    const service = run(settings)
    const [, address = ''] = await service.says(ADDRESS)
    expect(service.output()).toContain('every sign-in is refused')
    expect(service.output()).toContain('at the identity service')
    expect(service.output()).not.toMatch(/Password|FIRST_SUPERUSER|nobody can sign in/)
    expect((await login(address, 'x')).status).toBe(404)
    const provider = await fetch(`${address}/api/v1/auth/provider`)
    expect(await provider.json()).toEqual({ provider: 'managed', single_sign_on: false })
  })

  it('does not happen with an empty MANAGED_SELF_SIGNUP_ENABLED, which the error names', async () => {
    const service = run({
      AUTH_PROVIDER: 'managed',
      MANAGED_SELF_SIGNUP_ENABLED: '',
      DATA_DIR: await dataDir(),
    })
    expect(await service.exit).toBe(1)
    expect(service.output()).toContain('MANAGED_SELF_SIGNUP_ENABLED must be true or false')
  })
})

describe('the shutdown', () => {
  it('waits for requests in progress and accepts no new ones, however often the signal is forwarded', async () => {
    const service = run({ DATA_DIR: await dataDir(), DATABASE_URL: await databaseUrl() })
    const [, address = ''] = await service.says(ADDRESS)
    const body = JSON.stringify({ email: 'nobody@example.com', password: 'x' })
    const headers = {
      'content-type': 'application/json',
      'content-length': body.length,
      expect: '100-continue',
    }
    const pending = request(`${address}/api/v1/auth/login`, { method: 'POST', headers })
    const answered = once(pending, 'response')
    const accepted = once(pending, 'continue')
    pending.flushHeaders()
    await accepted
    service.child.kill('SIGTERM')
    service.child.kill('SIGINT')
    await expect
      .poll(() =>
        fetch(address).then(
          () => 'open',
          () => 'closed',
        ),
      )
      .toBe('closed')
    pending.end(body)
    const [response] = await answered
    expect(response.statusCode).toBe(401)
    response.resume()
    expect(await service.exit).toBe(0)
  })
})

describe('several processes', () => {
  it('share one port, replace one that dies, and end together', async () => {
    const service = run({
      DATA_DIR: await dataDir(),
      DATABASE_URL: await databaseUrl(),
      WEB_CONCURRENCY: '2',
    })
    const [, address = ''] = await service.says(ADDRESS)
    const [, password = ''] = await service.says(/Password\s+(\S+)/)
    const { access_token } = (await (await login(address, password)).json()) as { access_token: string }
    const me = () =>
      fetch(`${address}/api/v1/users/me`, {
        headers: { authorization: `Bearer ${access_token}`, connection: 'close' },
      })
    const statuses = await Promise.all(Array.from({ length: 10 }, async () => (await me()).status))
    expect(new Set(statuses)).toEqual(new Set([200]))
    const { stdout } = spawn('pgrep', ['-f', '-P', String(service.child.pid), 'main.ts'])
    const [pids] = await once(stdout, 'data')
    process.kill(Number(String(pids).split('\n')[0]), 'SIGKILL')
    await service.says(/worker process ended, starting another/)
    await service.says(/worker process replaced/)
    expect((await me()).status).toBe(200)
    service.child.kill('SIGTERM')
    expect(await service.exit).toBe(0)
  })
})

describe('a start that fails', () => {
  it('reports a port in use', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    cleanUps.push(() => new Promise((resolve) => other.close(resolve)))
    const address = other.address()
    const port = typeof address === 'object' && address ? String(address.port) : ''
    for (const processes of ['1', '2']) {
      const service = run({
        DATA_DIR: await dataDir(),
        DATABASE_URL: await databaseUrl(),
        PORT: port,
        WEB_CONCURRENCY: processes,
      })
      expect(await service.exit).toBe(1)
      expect(service.output()).toContain(`Port ${port} is in use`)
      expect(service.output()).not.toContain('    at ')
    }
  })

  it.each([
    [{ PORT: 'many', LOG_LEVEL: 'loud' }, /PORT must be a whole number\n.*LOG_LEVEL must be one of/],
    [{ DATABASE_URL: 'postgres://nobody:secret@127.0.0.1:1/none' }, /cannot be reached/],
  ])('reports invalid settings: %j', async (settings, sentence) => {
    const service = run({ DATA_DIR: await dataDir(), ...settings })
    expect(await service.exit).toBe(1)
    expect(service.output()).toMatch(sentence)
    expect(service.output()).not.toMatch(/secret|many|loud| {4}at /)
  })

  it('refuses a weak password of the first administrator in deployments', async () => {
    const service = run({
      DATA_DIR: await dataDir(),
      DATABASE_URL: await databaseUrl(),
      ENVIRONMENT: 'production',
      SECRET_KEY: 'a secret of the tests, long enough',
      ALLOWED_HOSTS: 'example.com',
      FIRST_SUPERUSER: 'root@example.com',
      FIRST_SUPERUSER_PASSWORD: 'Password1',
    })
    expect(await service.exit).toBe(1)
    expect(service.output()).toContain('FIRST_SUPERUSER_PASSWORD is too weak')
    expect(service.output()).not.toContain('Password1')
  })
})
