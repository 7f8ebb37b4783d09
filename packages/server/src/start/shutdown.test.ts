import { once } from 'node:events'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type NpmStart, npmStart, processesOf, READY } from '../testing/npm-start.ts'

/** Processes start slowly on a machine that runs other tests. */
const poll = { timeout: 60_000, interval: 50 }

/** Data directory shared by all tests; the first uninterrupted start creates its database. */
let dataDir: string
let started: NpmStart | undefined

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'assay-signals-'))
  await chmod(dataDir, 0o755)
})
afterEach(async () => {
  await started?.clear()
  started = undefined
})
afterAll(async () => {
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
})

const start = (settings: Record<string, string> = {}): NpmStart => {
  started = npmStart(dataDir, settings)
  return started
}

const isThere = (pattern: RegExp) => async () => (await readdir(dataDir)).some((name) => pattern.test(name))
const nothingRuns = () => expect.poll(() => processesOf(dataDir), poll).toEqual([])

/** Process that npm runs. */
const scriptOf = async (service: NpmStart): Promise<number> => {
  const found = (await service.processes()).find(({ command }) =>
    /^\S*node scripts\/start\.mjs/.test(command),
  )
  if (!found) throw new Error('the script does not run')
  return found.pid
}

describe.runIf(process.platform === 'linux')('a signal to npm start', () => {
  it('during the creation of the database leaves no files or processes behind', async () => {
    const service = start()
    await expect.poll(isThere(/^postgres\.new-/), poll).toBe(true)
    service.signal('SIGTERM')
    expect(await service.exit).toEqual({ code: 0, signal: null })
    await nothingRuns()
    expect(await readdir(dataDir)).toEqual(['secret-key'])
  })

  it('during the start of the database server leaves nothing running, and the next start works', async () => {
    const service = start()
    await expect.poll(isThere(/^postgres\.log$/), poll).toBe(true)
    service.signal('SIGTERM')
    expect(await service.exit).toEqual({ code: 0, signal: null })
    await nothingRuns()
    const next = start({ FIRST_SUPERUSER_PASSWORD: 'Correct-horse-9' })
    const address = await next.says(READY)
    expect((await fetch(`${address}/health/ready`)).status).toBe(200)
    next.signal('SIGTERM')
    expect(await next.exit).toEqual({ code: 0, signal: null })
    await nothingRuns()
  })

  it.each([
    ['SIGINT', 'npm', (service: NpmStart) => service.pid],
    ['SIGTERM', 'its process group', (service: NpmStart) => -service.pid],
    ['SIGHUP', 'its process group', (service: NpmStart) => -service.pid],
    ['SIGTERM', 'the script', scriptOf],
    ['SIGKILL', 'npm', (service: NpmStart) => service.pid],
    ['SIGKILL', 'the script', scriptOf],
  ] as const)('%s to %s ends the service and its PostgreSQL', async (signal, _whom, target) => {
    const service = start()
    await service.says(READY)
    process.kill(await target(service), signal)
    await nothingRuns()
    if (signal === 'SIGTERM') expect(await service.exit).toEqual({ code: 0, signal: null })
  })

  it('ends several worker processes too', async () => {
    const service = start({ WEB_CONCURRENCY: '2' })
    await service.says(READY)
    service.signal('SIGTERM')
    expect(await service.exit).toEqual({ code: 0, signal: null })
    await nothingRuns()
  })

  it('ends the service at once when it is the second one', async () => {
    const service = start({ SHUTDOWN_TIMEOUT_SECONDS: '300' })
    const address = await service.says(READY)
    await hold(address)
    service.signal('SIGTERM')
    await expect.poll(() => isOpen(address), poll).toBe(false)
    const again = setInterval(() => service.signal('SIGTERM'), 200)
    const { code } = await service.exit.finally(() => clearInterval(again))
    expect(code).toBe(1)
    await nothingRuns()
  })

  it('aborts work that does not finish in time, and still shuts down in order', async () => {
    const service = start({ SHUTDOWN_TIMEOUT_SECONDS: '5' })
    const address = await service.says(READY)
    await hold(address)
    service.signal('SIGTERM')
    expect(await service.exit).toEqual({ code: 0, signal: null })
    expect(service.output()).toContain('connections aborted')
    await nothingRuns()
  })
})

/** Opens a request that never sends its body. */
const hold = async (address: string): Promise<void> => {
  const headers = { 'content-type': 'application/json', 'content-length': 10, expect: '100-continue' }
  const pending = request(`${address}/api/v1/auth/login`, { method: 'POST', headers })
  pending.on('error', () => undefined)
  pending.flushHeaders()
  await once(pending, 'continue')
}

const isOpen = (address: string): Promise<boolean> =>
  fetch(`${address}/health/live`).then(
    () => true,
    () => false,
  )
