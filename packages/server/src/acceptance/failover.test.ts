import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { startServiceProcess } from '../start/service-process.ts'
import { startAcknowledgedLoad } from '../testing/acknowledged-load.ts'
import { hasPostgres, startReplicatedPostgres } from '../testing/replicated-postgres.ts'
import { startTcpProxy } from '../testing/tcp-proxy.ts'

const poll = { timeout: 120_000, interval: 20 }

const cleanUps: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
})

const administrator = { email: 'admin@example.com', password: 'Correct-horse-9' }

it.runIf(hasPostgres)(
  'after a failover to a promoted copy the service goes on by itself, without a lost row and without a 500',
  async () => {
    const postgres = await startReplicatedPostgres()
    cleanUps.push(postgres.stop)
    const address = await startTcpProxy(postgres.primary)
    cleanUps.push(() => address.stop())
    const directory = await mkdtemp(join(tmpdir(), 'assay-failover-data-'))
    await chmod(directory, 0o755)
    cleanUps.push(() => rm(directory, { recursive: true }))
    const service = await startServiceProcess(
      {
        DATA_DIR: directory,
        DATABASE_URL: `postgres://${postgres.user}@${address.host}:${address.port}/assay`,
        FIRST_SUPERUSER_PASSWORD: administrator.password,
        RATE_LIMIT_ENABLED: 'false',
      },
      process.env,
    )
    cleanUps.push(() => service.end('SIGTERM'))
    const load = await startAcknowledgedLoad({ address: service.address, administrator })
    await expect.poll(load.acknowledged, poll).toBeGreaterThan(300)

    await postgres.killPrimary()
    await expect.poll(() => load.refusals().get(503) ?? 0, poll).toBeGreaterThan(10)
    const ready = await fetch(`${service.address}/health/ready`)
    expect(ready.status).toBe(503)
    expect(service.output()).toContain('database fault: the database cannot be reached')
    await postgres.promote()
    address.lead(postgres.standby)
    const promoted = performance.now()
    const before = load.acknowledged()
    await expect.poll(load.acknowledged, poll).toBeGreaterThan(before)
    const recovery = performance.now() - promoted
    await expect.poll(load.acknowledged, poll).toBeGreaterThan(before + 300)
    await load.stop()

    expect([...load.refusals().keys()]).toEqual([503])
    expect(await load.lost()).toEqual([])
    expect((await fetch(`${service.address}/health/ready`)).status).toBe(200)
    const rounded = { longestWait: Math.round(load.longestWait()), recovery: Math.round(recovery) }
    console.log('failover, in milliseconds:', rounded)
  },
)
