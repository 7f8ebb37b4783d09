import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url))

/** The whole product as a user starts it: npm, its script, the service and its PostgreSQL. */
export interface NpmStart {
  /** Process id of npm, which leads its own process group. */
  pid: number
  /** Output so far. */
  output: () => string
  /** Waits for output that matches, and returns its first group. */
  says: (pattern: RegExp) => Promise<string>
  /** Sends npm a signal, unless it has ended. */
  signal: (signal: NodeJS.Signals) => void
  /** Resolves with the exit code or signal of npm. */
  exit: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
  /** Running processes, including PostgreSQL, with their commands. */
  processes: () => Promise<RunningProcess[]>
  /** Kills all remaining processes. */
  clear: () => Promise<void>
}

interface RunningProcess {
  pid: number
  command: string
}

/** Matches the address in the greeting or in the log record. */
export const READY = /(?:ready at |"address":")(http:\/\/[^\s"]+)/

/** Runs `npm start` on its own data directory, with a free local port. */
export const npmStart = (dataDir: string, settings: Record<string, string> = {}): NpmStart => {
  const { PATH = '', HOME = '' } = process.env
  const npm = spawn('npm', ['start'], {
    cwd: ROOT,
    detached: true,
    env: { PATH, HOME, PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const { says, output } = listener(npm)
  const exit = once(npm, 'exit').then(([code, signal]) => ({ code, signal }))
  const processes = () => processesOf(dataDir)
  return {
    pid: npm.pid ?? 0,
    output,
    says,
    signal: (signal) => void npm.kill(signal),
    exit,
    processes,
    clear: async () => {
      for (const { pid } of await processes()) end(pid)
      await exit
    },
  }
}

const listener = (child: ChildProcess): Pick<NpmStart, 'says' | 'output'> => {
  let text = ''
  const watchers = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (bytes: Buffer) => {
      text += bytes.toString()
      for (const watch of watchers) watch()
    })
  }
  const says = (pattern: RegExp): Promise<string> =>
    new Promise((resolve, reject) => {
      const watch = (): void => {
        const found = pattern.exec(text)
        if (found) resolve(found[1] ?? found[0])
      }
      watchers.add(watch)
      watch()
      child.once('exit', () => reject(new Error(`ended without saying ${pattern}:\n${text}`)))
    })
  return { says, output: () => text }
}

const end = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // The process has already ended.
  }
}

/** Processes whose command or environment names a directory; Linux only. */
export const processesOf = async (directory: string): Promise<RunningProcess[]> => {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0 && pid !== process.pid)
  const found = await Promise.all(
    pids.map(async (pid) => {
      const read = (name: string) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '')
      const [command, environment] = await Promise.all([read('cmdline'), read('environ')])
      const isPart = `${command}\0${environment}`.includes(directory)
      return isPart ? [{ pid, command: command.replaceAll('\0', ' ') }] : []
    }),
  )
  return found.flat()
}
