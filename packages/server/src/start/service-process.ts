import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** The service as a process of its own, as `npm start` runs it. */
export interface ServiceProcess {
  /** Where it answers, as a URL. */
  address: string
  pid: number
  /** Everything it has written so far. */
  output: () => string
  /** Asks it to end, or kills it, and waits until it is gone; resolves with its exit code. */
  end: (signal: 'SIGTERM' | 'SIGKILL') => Promise<number | null>
}

/** What Node is called with to run the service from its sources. */
const FROM_SOURCES = [
  '--conditions=source',
  '--import',
  'tsx',
  fileURLToPath(new URL('../main.ts', import.meta.url)),
]
/** As scripts/start.mjs has it. */
const YOUNG_OBJECTS = '--max-semi-space-size=64'
/** The greeting for people, or the record in a log. */
const ADDRESS = /(?:ready at |"address":")(http:\/\/[^\s"]+)/

/**
 * Starts the service on a free port of this machine and waits until it answers.
 *
 * @param settings by name; nothing else of this process's environment reaches it but where programs are found
 * @param program what Node is called with
 * @throws Error with everything it wrote when it ends instead
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
