import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A Redis server of this machine that a test may kill and start again on the same port. */
export interface RedisServer {
  url: string
  /** Ends it without a word, as a power cut would; what it held is gone. */
  kill: () => Promise<void>
  start: () => Promise<void>
  /** Keeps the process from answering without closing a connection, and lets it go on. */
  pause: () => void
  resume: () => void
  /** Kills it for good. */
  stop: () => Promise<void>
}

/**
 * How long tests let a command take, in milliseconds, where the time is not what they are about: a test machine may stop
 * a process for longer than a service waits for Redis, which then counts and keeps by itself.
 */
export const REDIS_PATIENCE_MS = 30_000

/** Whether this machine has a Redis server; tests that need one say so and are left out where it has not. */
export const hasRedis = spawnSync('redis-server', ['--version']).status === 0

if (!hasRedis) {
  process.stderr.write('No redis-server is installed: the tests that need one are left out.\n')
}

/** Starts a server that keeps nothing on disk, on a free port. */
export const startRedisServer = async (): Promise<RedisServer> => {
  const port = await freePort()
  const directory = await mkdtemp(join(tmpdir(), 'assay-redis-'))
  let child: ChildProcess
  const start = async (): Promise<void> => {
    child = spawn('redis-server', ['--port', `${port}`, '--bind', '127.0.0.1', '--save', ''], {
      cwd: directory,
    })
    await accepting(child)
  }
  const kill = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const exit = once(child, 'exit')
    child.kill('SIGKILL')
    await exit
  }
  await start()
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

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

const accepting = (child: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    let output = ''
    child.stdout?.on('data', (part) => {
      output += String(part)
      if (output.includes('Ready to accept connections')) resolve()
    })
    child.once('exit', () => reject(new Error(`redis-server ended: ${output}`)))
  })
