import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import type { LoadReport } from '../fire.ts'
import { openBenchService } from '../place.ts'
import type { Nanoseconds } from './evaluation.ts'
import { ensurePeers } from './installed.ts'
import { measureServers } from './servers.ts'
import { summarise } from './summary.ts'

/**
 * Runs Assay beside other products on this machine: the evaluate route beside the frontend API of Unleash, and the
 * decisions of the package `evaluation` beside the SDKs of GrowthBook and Unleash.
 * Run: npm run bench:peers [-- --rounds 5 --seconds 3 --write]
 *   --write: put the summary into bench/README.md
 */
const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
    write: { type: 'boolean', default: false },
  },
})
const [rounds, seconds] = [Number(options.rounds), Number(options.seconds)]
if (!(rounds >= 1 && rounds <= 100)) throw new RangeError('--rounds takes a number from 1 to 100')
if (!(seconds >= 1 && seconds <= 60)) throw new RangeError('--seconds takes a number from 1 to 60')

const execute = promisify(execFile)

/** Runs a file in a process of its own, and reads the last line that it writes. */
const runFile = async (file: string, args: readonly string[], longestMs: number): Promise<string> => {
  const path = fileURLToPath(new URL(file, import.meta.url))
  const { stdout } = await execute(
    process.execPath,
    ['--conditions=source', '--import', 'tsx', path, ...args],
    { timeout: longestMs, killSignal: 'SIGKILL' },
  )
  return stdout.trim().split('\n').at(-1) ?? ''
}

const README = new URL('../README.md', import.meta.url)
const MARKED = /(<!-- peers -->\n)[\s\S]*(\n<!-- end of peers -->)/

const versions = await ensurePeers()
console.log('Building the service')
await runFile('../../scripts/build.ts', [], 300_000)
console.log('Deciding in process, which takes half a minute')
const nanoseconds = JSON.parse(await runFile('evaluation.ts', [], 180_000)) as Nanoseconds
const place = await openBenchService()
try {
  const servers = await measureServers(place, {
    rounds,
    load: async (order) =>
      JSON.parse(
        await runFile('load.ts', [JSON.stringify({ ...order, seconds })], seconds * 1000 + 60_000),
      ) as LoadReport,
  })
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}`
  const day = new Date().toISOString().slice(0, 10)
  const summary = `${day}, ${machine}\n\n${summarise({ servers, nanoseconds, versions })}`
  console.log(`\n${summary}\n`)
  if (options.write) {
    const page = await readFile(README, 'utf8')
    await writeFile(README, page.replace(MARKED, `$1\n${summary}\n$2`))
  }
} finally {
  await place.close()
}
