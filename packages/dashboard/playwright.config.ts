import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { browserPath } from '../../scripts/browser.mjs'

const executablePath = browserPath(existsSync, process.env)

/** Chromium cannot put pages of root into its sandbox, and there is no other user in most containers. */
const isRoot = process.getuid?.() === 0

/** Without a graphics processor, plain drawing is faster than pretending to have one. */
const DRAWING = ['--disable-gpu', '--disable-software-rasterizer']

/** Longer than any page takes on a slow machine that is busy with other things; what hangs is ended by it. */
const PATIENCE_MS = 45_000

/** Every worker has a service of its own, so that files of tests do not meet in one database. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'e2e/results',
  workers: 2,
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  timeout: 360_000,
  expect: { timeout: PATIENCE_MS, toPass: { timeout: 2 * PATIENCE_MS } },
  use: {
    actionTimeout: PATIENCE_MS,
    navigationTimeout: PATIENCE_MS,
    viewport: { width: 1280, height: 800 },
    colorScheme: 'light',
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'UTC',
    trace: 'retain-on-failure',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [...DRAWING, ...(isRoot ? ['--no-sandbox'] : [])],
    },
  },
})
