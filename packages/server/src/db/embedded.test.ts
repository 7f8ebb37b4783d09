import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { silentLog } from '../lib/log.ts'
import { fastDirectory } from '../testing/cluster.ts'
import { eventually } from '../testing/eventually.ts'
import { connect } from './connect.ts'
import { isAlive } from './embedded/postmaster.ts'
import { isRoot } from './embedded/system-user.ts'
import { type EmbeddedPostgres, startEmbedded, visitEmbedded } from './embedded.ts'

let root: string
let dataDir: string
let stops: (() => Promise<void>)[]

beforeEach(async () => {
  root = await mkdtemp(join(await fastDirectory(), 'assay-embedded-'))
  await chmod(root, 0o755)
  dataDir = join(root, 'data')
  stops = []
})

afterEach(async () => {
  for (const stop of stops) await stop()
  await rm(root, { recursive: true })
})

const start = async (directory = dataDir): Promise<EmbeddedPostgres> => {
  const server = await startEmbedded({ dataDir: directory, log: silentLog })
  stops.push(server.stop)
  return server
}

/** Runs `work` on a pool of its own, closed afterwards. */
const query = async (server: EmbeddedPostgres, ...statements: string[]): Promise<unknown[]> => {
  const { db, close } = connect({ ...server.connection, poolSize: 1 })
  try {
    let rows: unknown[] = []
    for (const statement of statements) rows = (await sql.raw(statement).execute(db)).rows
    return rows
  } finally {
    await close()
  }
}

const serverPid = async (): Promise<number> =>
  Number((await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])

const isRunning = (pid: number) => isAlive({ pid, directory: join(dataDir, 'postgres'), sockets: '' })

const SERVICE = fileURLToPath(new URL('../testing/embedded-service.ts', import.meta.url))

/** Starts another service process on the same directory and waits for what it says first. */
const startProcess = async (): Promise<{ service: ChildProcess; said: string }> => {
  const service = spawn(process.execPath, ['--conditions=source', '--import', 'tsx', SERVICE, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [said] = await once(service.stdout!.setEncoding('utf8'), 'data')
  return { service, said }
}

describe('the embedded server', () => {
  test('keeps its data from one start to the next, and is gone after stop', async () => {
    const first = await start()
    await query(first, 'create table kept (n bigint)', 'insert into kept values (1)')
    const pid = await serverPid()
    await first.stop()
    expect(await isRunning(pid)).toBe(false)
    expect(await query(await start(), 'select n from kept')).toEqual([{ n: 1 }])
  })

  test('is durable, in UTF-8, ordered by code point, and closed to other accounts', async () => {
    const server = await start()
    const [settings] = await query(
      server,
      `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
              current_setting('jit') as jit, current_setting('server_encoding') as encoding,
              current_setting('listen_addresses') as addresses, 'a' > 'B' as by_code_point,
              lower('ÄÖ') as lower`,
    )
    expect(settings).toEqual({
      fsync: 'on',
      commit: 'on',
      jit: 'off',
      encoding: 'UTF8',
      addresses: '',
      by_code_point: true,
      lower: 'äö',
    })
    expect((await stat(server.connection.host)).mode & 0o077).toBe(0)
    expect((await stat(join(dataDir, 'postgres.log'))).mode & 0o777).toBe(0o600)
  })

  test('is used again when the service was killed', async () => {
    const { service, said } = await startProcess()
    expect(said).toBe('started\n')
    const pid = await serverPid()
    service.kill('SIGKILL')
    await once(service, 'exit')
    expect(await isRunning(pid)).toBe(true)
    const server = await start()
    expect(await serverPid()).toBe(pid)
    await server.stop()
    expect(await isRunning(pid)).toBe(false)
  })

  test('recovers everything acknowledged when it was killed itself', async () => {
    const { service } = await startProcess()
    const pid = await serverPid()
    service.kill('SIGKILL')
    await once(service, 'exit')
    const first = await start()
    await query(first, 'create table kept (n int)', 'insert into kept select generate_series(1, 1000)')
    process.kill(pid, 'SIGKILL')
    const rows = await eventually(() => query(first, 'select count(*) as n from kept'))
    expect(rows).toEqual([{ n: 1000 }])
    expect(await serverPid()).not.toBe(pid)
  })

  test('starts beside a left-behind pid file whose number now belongs to another program', async () => {
    const first = await start()
    await query(first, 'create table kept (n int)')
    const path = join(dataDir, 'postgres/postmaster.pid')
    const [, ...lines] = (await readFile(path, 'utf8')).split('\n')
    await first.stop()
    await writeFile(path, [process.pid, ...lines].join('\n'))
    expect(await query(await start(), 'select n from kept')).toEqual([])
  })

  test('starts beside an empty pid file, as a full disk leaves it', async () => {
    await (await start()).stop()
    await writeFile(join(dataDir, 'postgres/postmaster.pid'), '')
    expect(await query(await start(), 'select 1 as n')).toEqual([{ n: 1 }])
  })

  test('puts its socket elsewhere when the path is too long for one', async () => {
    const long = join(root, 'a'.repeat(100), 'data')
    const server = await start(long)
    const { host } = server.connection
    expect(host).toMatch(/^\/tmp\/assay-[0-9a-f]{16}$/)
    expect((await stat(host)).mode & 0o077).toBe(0)
    expect(await query(server, 'select 1 as n')).toEqual([{ n: 1 }])
    await server.stop()
    await expect(stat(host)).rejects.toThrow('ENOENT')
  })
})

describe('a visitor of the embedded server', () => {
  const visit = async (): Promise<EmbeddedPostgres> => {
    const visited = await visitEmbedded({ dataDir, log: silentLog })
    stops.push(visited.stop)
    return visited
  }

  test('reads beside a running service and leaves it running', async () => {
    const server = await start()
    await query(server, 'create table kept (n bigint)', 'insert into kept values (1)')
    const visited = await visit()
    expect(await query(visited, 'select n from kept')).toEqual([{ n: 1 }])
    await visited.stop()
    expect(await query(server, 'select n from kept')).toEqual([{ n: 1 }])
  })

  test('starts the server when no service runs, and ends it afterwards', async () => {
    const first = await start()
    await query(first, 'create table kept (n bigint)', 'insert into kept values (1)')
    await first.stop()
    const visited = await visit()
    const pid = await serverPid()
    expect(await query(visited, 'select n from kept')).toEqual([{ n: 1 }])
    await visited.stop()
    expect(await isRunning(pid)).toBe(false)
  })

  test('creates nothing where there is no database', async () => {
    await expect(visit()).rejects.toThrow('There is no database in')
    await expect(stat(dataDir)).rejects.toThrow('ENOENT')
  })
})

describe('the embedded server refuses', () => {
  test('a second service on the same directory, and the first goes on', async () => {
    const first = await start()
    await expect(start()).rejects.toThrow(
      `Another Assay service (process ${process.pid}) is using the data directory ${dataDir}: stop it first`,
    )
    expect(await query(first, 'select 1 as n')).toEqual([{ n: 1 }])
  })

  test('all but one of two services that create a database at the same moment', async () => {
    const both = await Promise.all([startProcess(), startProcess()])
    const said = both.map((one) => one.said).sort()
    for (const { service } of both) {
      const ended = once(service, 'exit')
      if (service.exitCode === null) {
        service.kill('SIGKILL')
        await ended
      }
    }
    await start()
    expect(said[1]).toBe('started\n')
    expect(said[0]).toContain('Another Assay service')
  })

  test('a directory of another major version', async () => {
    await mkdir(join(dataDir, 'postgres'), { recursive: true })
    await writeFile(join(dataDir, 'postgres/PG_VERSION'), '14\n')
    await expect(start()).rejects.toThrow(
      'was made by PostgreSQL 14, but this version of Assay brings PostgreSQL',
    )
  })

  test("a directory with somebody's files", async () => {
    await mkdir(join(dataDir, 'postgres'), { recursive: true })
    await writeFile(join(dataDir, 'postgres/thesis.txt'), 'words')
    await expect(start()).rejects.toThrow('is not empty and holds no database')
    expect(await readFile(join(dataDir, 'postgres/thesis.txt'), 'utf8')).toBe('words')
  })

  test('a place where no directory can be made', async () => {
    await writeFile(dataDir, 'a file')
    await expect(start()).rejects.toThrow(`The data directory ${dataDir} cannot be written (EEXIST)`)
    await expect(start(join(dataDir, 'below'))).rejects.toThrow('cannot be written (ENOTDIR)')
  })

  test.skipIf(isRoot())('a directory that is not writable', async () => {
    await mkdir(dataDir, { mode: 0o500 })
    await expect(start()).rejects.toThrow('cannot be written (EACCES): make it writable')
  })

  test('a database that is damaged, in the words of PostgreSQL', async () => {
    await (await start()).stop()
    await rm(join(dataDir, 'postgres/global/pg_control'))
    await expect(start()).rejects.toThrow(
      /PostgreSQL ended at once \(.+\): correct this, or see .*postgres\.log/,
    )
  })
})

test.runIf(isRoot())(
  'started by root below a closed directory, the server lives in /var/lib/assay',
  async () => {
    await chmod(root, 0o700)
    const warnings: object[] = []
    const log = { ...silentLog, info: () => undefined, warn: (fields: object) => void warnings.push(fields) }
    const server = await startEmbedded({ dataDir, log })
    stops.push(server.stop)
    const used = join(server.connection.host, '..')
    expect(warnings).toEqual([{ wanted: dataDir, used }])
    expect(used).toMatch(/^\/var\/lib\/assay\/[0-9a-f]{12}$/)
    expect(await query(server, 'select 1 as n')).toEqual([{ n: 1 }])
    await server.stop()
    await rm(used, { recursive: true })
  },
)
