import { chmod, mkdtemp, readdir, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ConnectionTarget } from '../db/connect.ts'
import { prepareBinaries } from '../db/embedded/binaries.ts'
import { DATABASE_USER, ensureCluster } from '../db/embedded/cluster.ts'
import { systemCode, whenPresent } from '../db/embedded/failure.ts'
import { chooseLocation } from '../db/embedded/place.ts'
import { endServer, isAlive, readPidFile } from '../db/embedded/postmaster.ts'
import { endRunning, ensureRunning } from '../db/embedded/server.ts'
import type { ServerSettings } from '../db/embedded/settings.ts'
import { silentLog } from '../lib/log.ts'

/** Test server, removed with its data by `stop`. */
export interface TestCluster {
  target: ConnectionTarget
  stop: () => Promise<void>
}

/** Settings without durability: no data must survive a crash, so no write waits for the disk. */
const FAST: ServerSettings = {
  max_connections: 300,
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  wal_level: 'minimal',
  max_wal_senders: 0,
  checkpoint_timeout: '1h',
  max_wal_size: '2GB',
  shared_buffers: '64MB',
  dynamic_shared_memory_type: 'mmap',
}

/**
 * Starts an empty server in memory (or in the temporary directory when memory is short), and removes those that killed
 * test runs left behind. `settings` are overridden by those that make it fast.
 */
export const startTestCluster = async (settings: ServerSettings = {}): Promise<TestCluster> => {
  await removeStale()
  const directory = await mkdtemp(join(await fastDirectory(), `assay-test-${process.pid}-`))
  await chmod(directory, 0o755)
  const place = await chooseLocation(directory, silentLog)
  const binaries = await prepareBinaries(place, silentLog)
  await ensureCluster({ place, binaries, log: silentLog, extra: ['--no-sync'] })
  const host = await ensureRunning({ place, binaries, log: silentLog, settings: { ...FAST, ...settings } })
  const stop = async (): Promise<void> => {
    await endRunning(place)
    await rm(place.base, { recursive: true, force: true })
    await rm(directory, { recursive: true, force: true })
  }
  return { target: { host, user: DATABASE_USER, database: 'postgres' }, stop }
}

const MEMORY = '/dev/shm'
const ENOUGH_MEMORY = 1024 ** 3

/** Memory-backed directory if it has enough space, else the temporary directory. */
export const fastDirectory = async (): Promise<string> => {
  const memory = await whenPresent(statfs(MEMORY), undefined)
  return memory && memory.bavail * memory.bsize >= ENOUGH_MEMORY ? MEMORY : tmpdir()
}

/** Removes the servers of test runs whose process has ended. */
export const removeStale = async (): Promise<void> => {
  for (const parent of [MEMORY, tmpdir()]) {
    for (const name of await whenPresent(readdir(parent), [])) {
      const pid = Number(/^assay-test-(\d+)-/.exec(name)?.[1])
      if (pid > 0 && hasEnded(pid)) await removeCluster(join(parent, name))
    }
  }
}

const hasEnded = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    return systemCode(error) === 'ESRCH'
  }
}

/** Removal is best-effort: files that cannot be removed, such as another user's, must not fail this run. */
const removeCluster = async (directory: string): Promise<void> => {
  try {
    const server = await readPidFile(join(directory, 'postgres'))
    if (server && (await isAlive(server))) endServer(server, 'immediate')
    await rm(directory, { recursive: true, force: true, maxRetries: 5 })
  } catch {
    return
  }
}
