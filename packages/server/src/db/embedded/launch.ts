import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type FileHandle, open } from 'node:fs/promises'
import type { Binaries } from './binaries.ts'
import { cannotRun, reason } from './cluster.ts'
import type { DataLocation } from './place.ts'
import { identity, PROGRAM_ENVIRONMENT } from './programs.ts'
import type { ServerSettings } from './settings.ts'

/** A server process that this process started. */
export interface Launched {
  hasEnded: () => boolean
  /** What it complained about since it was started. */
  complaint: () => Promise<string>
  /** Asks it to end, however far it has come, and waits until it is gone. */
  end: () => Promise<void>
}

interface LaunchOptions {
  place: DataLocation
  binaries: Binaries
  settings: ServerSettings
}

const LARGEST_LOG = 10 * 1024 * 1024

/**
 * Starts the server as a process of its own, which outlives this one: a service that is killed finds it again
 * at its next start, and no keystroke in this terminal reaches it.
 *
 * @throws EmbeddedPostgresError when the program cannot be run
 */
export const launch = async ({ place, binaries, settings }: LaunchOptions): Promise<Launched> => {
  const log = await openLog(place)
  const from = (await log.stat()).size
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(binaries.postgres, ['-D', place.cluster, ...flags], {
    ...identity(place.user),
    cwd: '/',
    env: PROGRAM_ENVIRONMENT,
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  })
  try {
    await once(child, 'spawn')
  } catch (error) {
    throw cannotRun(binaries.postgres, error)
  } finally {
    await log.close()
  }
  child.unref()
  const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null
  return {
    hasEnded,
    complaint: async () => reason(await readFrom(place.logFile, from)),
    end: async () => {
      const exit = once(child, 'exit')
      if (hasEnded()) return
      child.ref()
      child.kill('SIGINT')
      await exit
    },
  }
}

/** The log begins anew when it is large: it holds the server's complaints, not a history; nobody else may read it. */
const openLog = async ({ logFile, user }: DataLocation): Promise<FileHandle> => {
  const log = await open(logFile, 'a', 0o600)
  await log.chmod(0o600)
  if ((await log.stat()).size > LARGEST_LOG) await log.truncate()
  if (user) await log.chown(user.uid, user.gid)
  return log
}

const readFrom = async (path: string, position: number): Promise<string> => {
  const file = await open(path, 'r')
  try {
    const buffer = Buffer.alloc(Math.max(0, (await file.stat()).size - position))
    await file.read(buffer, 0, buffer.length, position)
    return buffer.toString('utf8')
  } finally {
    await file.close()
  }
}
