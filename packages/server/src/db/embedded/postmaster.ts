import { execFile } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { systemCode, whenPresent } from './failure.ts'

/** What a server writes about itself into its data directory. */
export interface PidFile {
  pid: number
  /** The data directory as the server was told it. */
  directory: string
  sockets: string
}

const pidFilePath = (cluster: string): string => join(cluster, 'postmaster.pid')

/** What is known of the server of this data directory; undefined when none was left behind. */
export const readPidFile = async (cluster: string): Promise<PidFile | undefined> => {
  const text = await whenPresent(readFile(pidFilePath(cluster), 'utf8'), '')
  const [pid, directory = '', , , sockets = ''] = text.split('\n')
  const number = Number(pid)
  return number > 0 ? { pid: number, directory, sockets } : undefined
}

/**
 * Whether the process of a pid file is still that server: a number is reused by other programs, and each
 * process of the server but the first has a command line of another form.
 */
export const isAlive = async ({ pid, directory }: PidFile): Promise<boolean> => {
  const command = await commandLine(pid)
  return command.includes('postgres') && directory !== '' && command.includes(directory)
}

const commandLine = async (pid: number): Promise<string> => {
  if (process.platform !== 'linux') return commandLineByList(pid)
  try {
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ')
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes(systemCode(error) ?? '')) return ''
    throw error
  }
}

const commandLineByList = async (pid: number): Promise<string> => {
  try {
    const { stdout } = await promisify(execFile)('ps', ['-ww', '-p', String(pid), '-o', 'command='])
    return stdout
  } catch {
    return ''
  }
}

/** A number that no process can have on any system. */
const NOBODYS_PID = '2147483647'

/**
 * Makes a left-behind pid file harmless when its number now belongs to another program, which PostgreSQL would
 * take for a running server. The file itself stays: its last lines name the shared memory by which PostgreSQL
 * makes sure that no process of the old server is left.
 */
export const disarmPidFile = async (cluster: string): Promise<void> => {
  const path = pidFilePath(cluster)
  const text = await whenPresent(readFile(path, 'utf8'), undefined)
  if (text === undefined) return
  const [pid = '', ...rest] = text.split('\n')
  if (!(Number(pid) > 0)) await rm(path, { force: true })
  else if (isTaken(Number(pid))) await writeFile(path, [NOBODYS_PID, ...rest].join('\n'))
}

const isTaken = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return systemCode(error) === 'EPERM'
  }
}

/** Asks a server to end: `fast` breaks off its sessions and writes everything, `immediate` only stops. */
export const endServer = (server: PidFile, how: 'fast' | 'immediate'): void => {
  try {
    process.kill(server.pid, how === 'fast' ? 'SIGINT' : 'SIGQUIT')
  } catch (error) {
    if (systemCode(error) !== 'ESRCH') throw error
  }
}
