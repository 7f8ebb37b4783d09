/**
 * Tests the dashboard in a browser, against a real service. Arguments are passed to the test runner:
 *
 *   npm run test:browser -- sign-in          only the files whose name holds this
 *   npm run test:browser -- --headed         with a window to watch
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ensureBrowser } from './browser.mjs'
import { ensureDashboard } from './dashboard.mjs'
import { ensureInstalled, ROOT } from './install.mjs'

const PLAYWRIGHT = join(ROOT, 'node_modules', '@playwright', 'test', 'cli.js')
const CONFIG = join('packages', 'dashboard', 'playwright.config.ts')

const runTests = () => {
  const args = [PLAYWRIGHT, 'test', '--config', CONFIG, ...process.argv.slice(2)]
  return spawnSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit' }).status ?? 1
}

ensureInstalled()
process.exitCode = ensureBrowser() && ensureDashboard() ? runTests() : 1
