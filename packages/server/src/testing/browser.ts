import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { chromium, type Page } from 'playwright-core'
import { browserPath, NO_BROWSER } from '../../../../scripts/browser.mjs'

/** Page in a headless Chromium, with its own origin. */
export interface BrowserPage {
  page: Page
  close: () => Promise<void>
}

/**
 * Opens a page that runs one script.
 *
 * @param script path of a module relative to `base`; it is bundled with everything it imports
 * @throws Error with instructions to install Chromium when it is missing
 */
export const openPage = async (script: string, base: string): Promise<BrowserPage> => {
  const executablePath = browserPath(existsSync, process.env)
  if (executablePath === undefined) throw new Error(NO_BROWSER)
  const site = await serve(await bundle(fileURLToPath(new URL(script, base))))
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  const page = await browser.newPage()
  await page.goto(site.address)
  return {
    page,
    close: async () => {
      await browser.close()
      await site.close()
    },
  }
}

const bundle = async (entry: string): Promise<string> => {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: 'iife',
    platform: 'browser',
    target: 'chrome110',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'silent',
  })
  const [file] = outputFiles
  if (!file) throw new Error(`${entry} gave no bundle`)
  return file.text
}

const HTML = '<!doctype html><title>page</title><div id="root"></div><script src="/script.js"></script>'

/** Serves the page from another origin than the service, as on a customer's site. */
const serve = async (script: string): Promise<{ address: string; close: () => Promise<void> }> => {
  const server = createServer(({ url }, response) => {
    const isScript = url === '/script.js'
    response.setHeader('Content-Type', isScript ? 'text/javascript' : 'text/html')
    response.end(isScript ? script : HTML)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}/`,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
