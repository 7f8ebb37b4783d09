/**
 * Builds the dashboard into packages/dashboard/dist, from where the service serves it.
 *
 *   node scripts/dashboard.mjs           builds it unless it is there already
 *   node scripts/dashboard.mjs --check   also sees that the first visit loads no more scripts than it may
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { ROOT } from './install.mjs'

const DASHBOARD = join(ROOT, 'packages', 'dashboard')
const DIST = join(DASHBOARD, 'dist')
const VITE = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js')

/** Names what the dashboard beside it was built from. */
const MARK = '.built-from'

/** What the build reads; folders with everything below them. */
const SOURCES = [
  ...['index.html', 'package.json', 'tsconfig.json', 'vite.config.ts', 'public', 'src'].map((name) =>
    join(DASHBOARD, name),
  ),
  join(ROOT, 'packages', 'evaluation', 'src'),
  join(ROOT, 'packages', 'lifecycle', 'src'),
  join(ROOT, 'packages', 'statistics', 'src'),
  join(ROOT, 'package-lock.json'),
  fileURLToPath(import.meta.url),
]

/** The scripts of the first visit, compressed with gzip, in bytes. */
const MOST_AT_FIRST = 250_000

/** Pictures and fonts are compressed already. */
const COMPRESSIBLE = new Set(['.css', '.html', '.js', '.json', '.svg', '.txt', '.webmanifest'])

/** A smaller file fits into one packet of the network anyway. */
const LEAST_BYTES = 1000

/**
 * Builds the dashboard unless it has been built from these sources already. Says in one sentence when that fails.
 *
 * @returns {boolean} whether the dashboard is there and up to date
 */
export const ensureDashboard = () => {
  const wanted = hashOfSources()
  if (readText(join(DIST, MARK)) === wanted) return true
  console.log('Building the dashboard; this happens once per version.')
  const problem = build(wanted)
  if (problem === undefined) return true
  console.error(`The dashboard could not be built, and the service has no pages without it: ${problem}`)
  return false
}

const hashOfSources = () => {
  const hash = createHash('sha256')
  for (const file of SOURCES.flatMap(filesAt).filter(isBuilt).sort()) {
    hash
      .update(`${file.slice(ROOT.length)}\0`)
      .update(readFileSync(file))
      .update('\0')
  }
  return hash.digest('hex')
}

/** The files of a folder, or the file itself. */
const filesAt = (path) => {
  try {
    return readdirSync(path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
  } catch (error) {
    return error.code === 'ENOTDIR' ? [path] : []
  }
}

const isBuilt = (file) => !/\.test\.tsx?$/.test(file)

const readText = (path) => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

/** Builds beside the old dashboard and takes its place at once, so that nobody ever meets half of one. */
const build = (mark) => {
  const place = join(ROOT, 'node_modules', '.cache', `dashboard-${process.pid}`)
  try {
    const { status, stderr, error } = spawnSync(
      process.execPath,
      [VITE, 'build', DASHBOARD, '--outDir', place, '--emptyOutDir', '--logLevel', 'error'],
      { cwd: ROOT, encoding: 'utf8', env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' } },
    )
    if (status !== 0) return error?.message ?? withoutStack(stderr)
    compress(place)
    writeFileSync(join(place, MARK), mark)
    rmSync(DIST, { recursive: true, force: true })
    renameSync(place, DIST)
    return undefined
  } catch (error) {
    // Another process may have built the same at the same time.
    return readText(join(DIST, MARK)) === mark ? undefined : error.message
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}

/** What the build says about its failure, without the places in its own code. */
const withoutStack = (text) =>
  text
    .split('\n')
    .filter((line) => !line.startsWith('    at '))
    .join('\n')
    .trim()

/** Puts a .br and a .gz beside every file that is sent compressed. */
const compress = (directory) => {
  for (const file of filesAt(directory)) {
    const content = readFileSync(file)
    if (!COMPRESSIBLE.has(extname(file)) || content.length < LEAST_BYTES) continue
    writeFileSync(`${file}.gz`, gzipSync(content, { level: constants.Z_BEST_COMPRESSION }))
    writeFileSync(
      `${file}.br`,
      brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
    )
  }
}

/** The scripts that a first visit loads whatever its address: those of the page, and those that it has loaded ahead. */
const firstScripts = (html) =>
  [...html.matchAll(/<(?:script|link)\b[^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => tag.startsWith('<script') || /rel="(?:module)?preload"/.test(tag))
    .map((tag) => /(?:src|href)="\/([^"]+\.js)"/.exec(tag)?.[1])
    .filter((path) => path !== undefined)

const checkFirstLoad = () => {
  const scripts = firstScripts(readFileSync(join(DIST, 'index.html'), 'utf8'))
  const bytes = scripts
    .map((path) => gzipSync(readFileSync(join(DIST, path)), { level: constants.Z_BEST_COMPRESSION }).length)
    .reduce((sum, size) => sum + size, 0)
  const size = `${(bytes / 1000).toFixed(1)} kB`
  console.log(`The first visit loads ${scripts.length} scripts of ${size} (gzip); it may be 250 kB.`)
  if (scripts.length === 0 || bytes > MOST_AT_FIRST) {
    console.error(
      'The first visit loads too much: import what only some pages need in the routes of those pages.',
    )
    return false
  }
  return true
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const isFine = ensureDashboard() && (!process.argv.includes('--check') || checkFirstLoad())
  process.exitCode = isFine ? 0 : 1
}
