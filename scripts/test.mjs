/**
 * Everything that must hold before a change is merged: lint, types, generated files, calibration, tests. Arguments are
 * passed to the test runner: `npm test -- packages/statistics`.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBrowser } from './browser.mjs'
import { ensureInstalled, ROOT } from './install.mjs'

const report = join(mkdtempSync(join(tmpdir(), 'assay-report-')), 'tests.json')

/** Biome colours what it writes into a pipe, too. */
const colours = process.stdout.isTTY ? 'force' : 'off'

const STEPS = [
  { name: 'lint', args: ['node_modules/@biomejs/biome/bin/biome', 'ci', `--colors=${colours}`, '.'] },
  { name: 'types', args: ['node_modules/typescript/bin/tsc', '-p', '.'] },
  {
    name: 'generated files',
    args: ['--conditions=source', '--import', 'tsx', 'scripts/generate.ts', '--check'],
  },
  {
    name: 'calibration of the statistics',
    args: ['--conditions=source', '--import', 'tsx', 'packages/statistics/calibration/run.ts', '--quick'],
  },
  {
    name: 'tests',
    args: [
      ...['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=json'],
      ...[`--outputFile.json=${report}`, ...process.argv.slice(2)],
    ],
    live: true,
  },
]

/** Runs one step, shows what it wrote when it fails, and says how long it took. */
const succeeds = ({ name, args, live = false }) => {
  const started = performance.now()
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: ROOT,
    stdio: live ? 'inherit' : 'pipe',
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  if (status !== 0 && !live) process.stdout.write(`${stdout}${stderr}`)
  console.log(`${status === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`)
  return status === 0
}

/** Tests by outcome; a file that could not even be loaded counts as one failed test. */
const counts = () => {
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'))
    const unloaded = testResults.filter(
      ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
    )
    return { passed: numPassedTests, failed: numFailedTests + unloaded.length }
  } catch {
    return { passed: 0, failed: 0 }
  }
}

ensureInstalled()
if (process.argv.length === 2) ensureBrowser()
const allSucceed = STEPS.every(succeeds)
const { passed, failed } = counts()
rmSync(join(report, '..'), { recursive: true })
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = allSucceed ? 0 : 1
