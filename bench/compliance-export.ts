/**
 * Signed exports of the audit log and a compliance report: how far the memory of the service grows meanwhile, how many
 * entries a second they take, and what the offline verifier needs for the files. At a tenth of the entries and at all of
 * them, because neither memory may grow with the log. Run after `npm run build`:
 * node --conditions=source --import tsx bench/compliance-export.ts [entries = 1000000]
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import type { Db } from '../packages/server/src/db/db.ts'
import { type AuditEvent, recordAll } from '../packages/server/src/features/audit/index.ts'
import { jobContext } from '../packages/server/src/testing/measured-experiment.ts'
import { growthText, MEBIBYTE, memoryDuring } from './memory.ts'
import { type BenchService, openBenchService } from './place.ts'

const ENTRIES = Number(process.argv[2] ?? 1_000_000)
const STEP = 2500
const KEY = 'the key of the benchmark that signs the audit log'
const VERIFIER = fileURLToPath(new URL('../scripts/verify-audit-log.ts', import.meta.url))

/** A change of a flag, with what it was and is. */
const change = (number: number): AuditEvent => {
  const id = `00000000-0000-4000-8000-${String(number % 10_000).padStart(12, '0')}`
  return {
    action: 'feature_flag_update',
    entity: { type: 'feature_flag', id, name: `Flag ${number % 10_000}` },
    old_value: { rollout_percentage: number % 100, description: 'How the basket is shown' },
    new_value: {
      rollout_percentage: (number + 1) % 100,
      description: 'How the basket and its total are shown',
    },
    reason: 'Measured on the way to everybody',
  }
}

/** Adds changes to the log until it has so many entries of ours. */
const fill = async (db: Db, from: number, until: number): Promise<void> => {
  const ctx = jobContext(db, () => new Date())
  for (let start = from; start < until; start += STEP) {
    const size = Math.min(STEP, until - start)
    await recordAll(
      ctx,
      Array.from({ length: size }, (_, index) => change(start + index)),
    )
  }
}

const ask = async ({ service, token }: BenchService, path: string) => {
  const response = await fetch(`${service}/api/v1/compliance/${path}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  if (!response.ok || !response.body) throw new Error(`${path} was answered with ${response.status}`)
  return { body: response.body, manifest: response.headers.get('x-assay-export-manifest') }
}

/** Keeps an answer as a file, and the manifest of CSV beside it. */
const save = async (place: BenchService, path: string, file: string): Promise<void> => {
  const { body, manifest } = await ask(place, path)
  await pipeline(Readable.from(body), createWriteStream(file))
  if (manifest !== null) await writeFile(`${file}.manifest`, manifest)
}

const PEAK_MS = 50

/** The most memory that a process has had, in bytes, as Linux tells it; 0 once it has ended, and elsewhere. */
const peakBytes = async (pid: number | undefined): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024
}

/** Has a file verified by a process of its own; seconds, and the most memory it had. */
const verify = async (file: string): Promise<{ seconds: number; most: number }> => {
  const start = performance.now()
  const child = spawn(process.execPath, ['--conditions=source', '--import', 'tsx', VERIFIER, file], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, AUDIT_HMAC_KEY: KEY },
  })
  let most = 0
  const sampling = setInterval(() => {
    void peakBytes(child.pid).then((bytes) => {
      most = Math.max(most, bytes)
    })
  }, PEAK_MS)
  const [code] = await once(child, 'exit')
  clearInterval(sampling)
  if (code !== 0) throw new Error(`the verifier ended with ${code}`)
  return { seconds: (performance.now() - start) / 1000, most }
}

const perSecond = (entries: number, seconds: number): string =>
  `${seconds.toFixed(1)} s, ${Math.round(entries / seconds).toLocaleString('en')} entries/s`

interface Measured {
  name: string
  path: string
  file: string
}

/** The signature of a report is all that is verified; its entries are not in it. */
const verifiedText = ({ name }: Measured, entries: number, seconds: number): string =>
  name === 'report' ? `${seconds.toFixed(1)} s` : perSecond(entries, seconds)

/** Fetches one file, has it verified, and says what both took. */
const measure = async (place: BenchService, entries: number, kind: Measured): Promise<void> => {
  const { name, path, file } = kind
  const start = performance.now()
  const memory = await memoryDuring(place, () => save(place, path, file))
  const seconds = (performance.now() - start) / 1000
  const megabytes = ((await stat(file)).size / MEBIBYTE).toFixed(0)
  console.log(`  ${name.padEnd(12)} ${growthText(memory)}, ${megabytes} MiB, ${perSecond(entries, seconds)}`)
  const verified = await verify(file)
  const most = (verified.most / MEBIBYTE).toFixed(0)
  console.log(
    `  ${''.padEnd(12)} verified in ${verifiedText(kind, entries, verified.seconds)}, ${most} MiB at most`,
  )
}

const directory = await mkdtemp(join(tmpdir(), 'assay-compliance-'))
const place = await openBenchService('own', { AUDIT_HMAC_KEY: KEY })
try {
  const kinds: Measured[] = [
    { name: 'json', path: 'export?format=json', file: join(directory, 'export.json') },
    { name: 'csv', path: 'export?format=csv', file: join(directory, 'export.csv') },
    { name: 'report', path: 'reports/soc2', file: join(directory, 'report.json') },
  ]
  let filled = 0
  for (const entries of [ENTRIES / 100, ENTRIES / 10, ENTRIES]) {
    await fill(place.database.db, filled, entries)
    await place.database.pool.query('vacuum analyze audit_log')
    filled = entries
    console.log(`${entries.toLocaleString('en')} entries${entries === ENTRIES / 100 ? ', to warm up' : ''}`)
    for (const kind of kinds) await measure(place, entries, kind)
  }
} finally {
  await place.close()
  await rm(directory, { recursive: true, force: true })
}
