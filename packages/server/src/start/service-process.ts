import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** The service in a separate process, as `npm start` runs it. */
export interface ServiceProcess {
  /** URL at which it listens. */
  address: string
  pid: number
  /** Output so far. */
  output: () => string
  /** Sends the signal and waits for the end of the process; resolves with its exit code. */
  end: (signal: 'SIGTERM' | 'SIGKILL') => Promise<number | null>
}

/** Node arguments that run the service from its sources. */
const FROM_SOURCES = [
  '--conditions=source',
  '--import',
  'tsx',
  fileURLToPath(new URL('../main.ts', import.meta.url)),
]
/** Node option that scripts/start.mjs sets as well. */
const YOUNG_OBJECTS = '--max-semi-space-size=64'
/** Matches the address in the greeting or in the log record. */
const ADDRESS = /(?:ready at |"address":")(http:\/\/[^\s"]+)/

/**
 * Starts the service on a free local port and waits until it answers.
 *
 * @param settings by name; of this process's environment only the paths of programs are inherited
 * @param program Node arguments
 * @throws Error with the output when the process ends instead
 */
export const startServiceProcess = async (
  settings: Record<string, string>,
  { PATH = '', HOME = '' }: Record<string, string | undefined>,
  program: readonly string[] = FROM_SOURCES,
): Promise<ServiceProcess> => {
  const child = spawn(process.execPath, [YOUNG_OBJECTS, ...program], {
    env: { PATH, HOME, PORT: '0', HOST: '127.0.0.1', ...settings },
  })
  const output = record(child)
  const exit = once(child, 'close')
  const address = await waitForAddress(child, output)
  return {
    address,
    pid: child.pid ?? 0,
    output,
    end: async (signal) => {
      child.kill(signal)
      const [code] = await exit
      return code
    },
  }
}

const record = (child: ChildProcess): (() => string) => {
  let text = ''
  const add = (bytes: Buffer): void => {
    text += bytes.toString()
  }
  child.stdout?.on('data', add)
  child.stderr?.on('data', add)
  return () => text
}

const waitForAddress = (child: ChildProcess, output: () => string): Promise<string> =>
  new Promise((resolve, reject) => {
    child.stdout?.on('data', () => {
      const found = ADDRESS.exec(output())?.[1]
      if (found !== undefined) resolve(found)
    })
    child.once('close', () => reject(new Error(`The service ended before it was ready:\n${output()}`)))
  })
