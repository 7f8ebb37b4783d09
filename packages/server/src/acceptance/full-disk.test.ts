import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { startAcknowledgedLoad } from '../testing/acknowledged-load.ts'
import { runService } from '../testing/running-service.ts'
import { mountSmallDisk } from '../testing/small-disk.ts'

const poll = { timeout: 120_000, interval: 20 }
const DISK_MIB = 320

const cleanUps: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
})

it('a disk that fills up refuses what cannot be stored with 503, loses nothing, and is used again when there is room', async ({
  skip,
}) => {
  const directory = await mkdtemp(join(tmpdir(), 'assay-full-disk-'))
  await chmod(directory, 0o755)
  cleanUps.push(() => rm(directory, { recursive: true, force: true }))
  await mkdir(join(directory, 'disk'))
  const disk = await mountSmallDisk(join(directory, 'disk'), DISK_MIB)
  if (!disk) return skip('no file system may be mounted here')
  cleanUps.push(disk.remove)
  const service = await runService(disk.directory)
  cleanUps.push(service.stop)
  const ready = async () => (await fetch(`${service.address}/health/ready`)).status
  const load = await startAcknowledgedLoad(service)
  await expect.poll(load.acknowledged, poll).toBeGreaterThan(300)

  await disk.fill()
  await expect.poll(ready, poll).toBe(503)
  await expect.poll(() => load.refusals().get(503) ?? 0, poll).toBeGreaterThan(10)
  await disk.free()
  const before = load.acknowledged()
  await expect.poll(load.acknowledged, poll).toBeGreaterThan(before + 300)
  await expect.poll(ready, poll).toBe(200)
  await load.stop()

  expect([...load.refusals().keys()]).toEqual([503])
  expect(await load.lost()).toEqual([])
})
