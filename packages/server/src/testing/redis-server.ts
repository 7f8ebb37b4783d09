import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Local Redis server that a test can kill and restart on the same port. */
export interface RedisServer {
  url: string
  /** Kills it without shutdown, as a power failure would; its data is lost. */
  kill: () => Promise<void>
  start: () => Promise<void>
  /** Suspends the process without closing connections, and resumes it. */
  pause: () => void
  resume: () => void
  /** Kills it permanently. */
  stop: () => Promise<void>
}

/**
 * Time limit of commands in tests that do not test it, in milliseconds: a test machine may stop a process for longer
 * than the service waits for Redis.
 */
export const REDIS_TIMEOUT_MS = 30_000

/** Whether this machine has a Redis server; tests that need one are skipped without it. */
export const hasRedis = spawnSync('redis-server', ['--version']).status === 0

if (!hasRedis) {
  process.stderr.write('No redis-server is installed: the tests that need one are left out.\n')
}

/**
 * Below the ephemeral ports, so that a killed server finds its port free when it restarts. Each test process begins at
 * another port.
 */
const FIRST_PORT = 20_000
const PORTS = 10_000
let lastPort = process.pid * 37

/** Starts a server without persistence, on a free port. */
export const startRedisServer = async (): Promise<RedisServer> => {
  const directory = await mkdtemp(join(tmpdir(), 'assay-redis-'))
  const first = await startSomewhere(directory)
  const { port } = first
  let { child } = first
  const start = async (): Promise<void> => {
    child = startOn(port, directory)
    const failure = await failureOf(child)
    if (failure !== undefined) throw new Error(`redis-server ended: ${failure}`)
  }
  const kill = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const exit = once(child, 'exit')
    child.kill('SIGKILL')
    await exit
  }
  return {
    url: `redis://127.0.0.1:${port}/3`,
    kill,
    start,
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    stop: async () => {
      await kill()
      await rm(directory, { recursive: true })
    },
  }
}

/** Starts on the first free port after the last one used. */
const startSomewhere = async (directory: string): Promise<{ child: ChildProcess; port: number }> => {
  for (;;) {
    lastPort += 1
    const port = FIRST_PORT + (lastPort % PORTS)
    const child = startOn(port, directory)
    const failure = await failureOf(child)
    if (failure === undefined) return { child, port }
    if (!failure.includes('Address already in use')) throw new Error(`redis-server ended: ${failure}`)
  }
}

const startOn = (port: number, directory: string): ChildProcess =>
  spawn('redis-server', ['--port', `${port}`, '--bind', '127.0.0.1', '--save', ''], { cwd: directory })

/** Output of a server that ended; undefined once it accepts connections. */
const failureOf = (child: ChildProcess): Promise<string | undefined> =>
  new Promise((resolve) => {
    let output = ''
    child.stdout?.on('data', (part) => {
      output += String(part)
      if (output.includes('Ready to accept connections')) resolve(undefined)
    })
    child.once('close', () => resolve(output))
  })
