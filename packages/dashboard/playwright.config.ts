import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { browserPath } from '../../scripts/browser.mjs'

const executablePath = browserPath(existsSync, process.env)

/** Chromium cannot put pages of root into its sandbox, and there is no other user in most containers. */
const isRoot = process.getuid?.() === 0

/** Without a graphics processor, plain drawing is faster than pretending to have one. */
const DRAWING = ['--disable-gpu', '--disable-software-rasterizer']

/** Every worker has a service of its own, so that files of tests do not meet in one database. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'e2e/results',
  workers: 2,
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  use: {
    actionTimeout: 15_000,
    navigationTimeout: 15_000,
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
