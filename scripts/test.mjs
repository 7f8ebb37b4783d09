/**
 * Everything that must hold before a change is merged: lint, types, generated files, calibration, the dashboard, tests
 * (on a stock PostgreSQL, too), tests in a browser, an attack. Arguments are passed to the test runner, and the last two
 * are left out:
 * `npm test -- packages/statistics`.
 */
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBrowser } from './browser.mjs'
import { ensureInstalled, ROOT } from './install.mjs'
import { ensureNginx, ensureNginxJs } from './nginx.mjs'
import { ensurePgbouncer } from './pgbouncer.mjs'
import { ensureStockPostgres } from './postgres.mjs'
import { CHECK_TYPES } from './types.mjs'

const reports = mkdtempSync(join(tmpdir(), 'assay-report-'))
const testReport = join(reports, 'tests.json')
const browserReport = join(reports, 'browser.json')
const chosen = process.argv.slice(2)

/** Biome colours what it writes into a pipe, too. */
const colours = process.stdout.isTTY ? 'force' : 'off'

/** Checks that need nothing of each other; two run at a time. */
const CHECKS = [
  { name: 'types', args: CHECK_TYPES },
  { name: 'lint', args: ['node_modules/@biomejs/biome/bin/biome', 'ci', `--colors=${colours}`, '.'] },
  {
    name: 'generated files',
    args: ['--conditions=source', '--import', 'tsx', 'scripts/generate.ts', '--check'],
  },
  {
    name: 'calibration of the statistics',
    args: ['--conditions=source', '--import', 'tsx', 'packages/statistics/calibration/run.ts', '--quick'],
  },
]

/** One after the other, each with both processors. */
const STEPS = [
  { name: 'the dashboard', args: ['scripts/dashboard.mjs', '--check'] },
  {
    name: 'tests',
    args: [
      ...['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=json'],
      ...[`--outputFile.json=${testReport}`, ...chosen],
    ],
  },
]

const BROWSER_STEP = {
  name: 'tests in a browser',
  args: ['scripts/test-browser.mjs', '--reporter=list,json'],
  environment: { PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport },
}

/** A few seconds of `npm run attack`: whoever sends the worst that is allowed keeps nobody else from being answered. */
const ATTACK_STEP = {
  name: 'attack',
  args: ['--conditions=source', '--import', 'tsx', 'bench/attack/run.ts', '--ci', '--seconds', '5'],
}

/** Runs one check and tells at its end what it wrote, when it failed, and how long it took. */
const passes = ({ name, args }) =>
  new Promise((resolve) => {
    const started = performance.now()
    const check = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] })
    let text = ''
    const keep = (part) => {
      text += part
    }
    check.stdout.setEncoding('utf8').on('data', keep)
    check.stderr.setEncoding('utf8').on('data', keep)
    check.on('close', (status) => {
      if (status !== 0) process.stdout.write(text)
      tell(name, status, started)
      resolve(status === 0)
    })
  })

/** Runs the checks, two at a time; one that fails stops those that have not begun. */
const allPass = async () => {
  const waiting = [...CHECKS]
  let isGood = true
  const work = async () => {
    for (let check = waiting.shift(); check !== undefined && isGood; check = waiting.shift()) {
      isGood = (await passes(check)) && isGood
    }
  }
  await Promise.all([work(), work()])
  return isGood
}

const tell = (name, status, started) => {
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`${status === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`)
}

/** Runs one step and says how long it took. */
const succeeds = ({ name, args, environment = {} }) => {
  const started = performance.now()
  const { status } = spawnSync(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, ...environment },
    stdio: 'inherit',
  })
  tell(name, status, started)
  return status === 0
}

/** The tests of a report by outcome; where there is no report, its step never came to testing. */
const counts = (report, read) => {
  try {
    return read(JSON.parse(readFileSync(report, 'utf8')))
  } catch {
    return { passed: 0, failed: 0 }
  }
}

/** A file that could not even be loaded counts as one failed test. */
const testCounts = ({ numPassedTests, numFailedTests, testResults }) => {
  const unloaded = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  return { passed: numPassedTests, failed: numFailedTests + unloaded.length }
}

/** An error outside every test, such as a file that cannot be loaded, counts as one failed test. */
const browserCounts = ({ stats: { expected, unexpected, flaky }, errors }) => ({
  passed: expected,
  failed: unexpected + flaky + errors.length,
})

ensureInstalled()
const isWhole = chosen.length === 0
if (isWhole) {
  ensureBrowser()
  ensureStockPostgres()
  ensureNginx()
  ensureNginxJs()
  ensurePgbouncer()
}
const allSucceed =
  (await allPass()) && [...STEPS, ...(isWhole ? [BROWSER_STEP, ATTACK_STEP] : [])].every(succeeds)
const inNode = counts(testReport, testCounts)
const inBrowser = counts(browserReport, browserCounts)
rmSync(reports, { recursive: true })
console.log(`${inNode.passed + inBrowser.passed} passed, ${inNode.failed + inBrowser.failed} failed`)
process.exitCode = allSucceed ? 0 : 1
