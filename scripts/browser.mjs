/** The browser that tests of pages run in. It is not a package of npm: the system brings it. */
import { existsSync } from 'node:fs'
import { installWithApt } from './apt.mjs'

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** What to do where there is no browser. */
export const NO_BROWSER =
  'Tests of web pages need Chromium or Chrome: install one (on Debian: apt-get install chromium), or say where it is in CHROMIUM.'

/**
 * Where the browser is: CHROMIUM, else the first of the usual places; undefined when it is nowhere.
 *
 * @param {(path: string) => boolean} exists
 * @param {Record<string, string | undefined>} environment
 * @returns {string | undefined}
 */
export const browserPath = (exists, environment) => environment.CHROMIUM ?? PLACES.find(exists)

/**
 * Installs the browser where it is missing and the system lets us; else says in one sentence what to do.
 *
 * @returns {boolean} whether there is a browser
 */
export const ensureBrowser = () => {
  if (browserPath(existsSync, process.env) !== undefined) return true
  installWithApt(
    'chromium',
    'Installing Chromium for the tests of web pages; this happens once and takes about a minute.',
  )
  const isThere = browserPath(existsSync, process.env) !== undefined
  if (!isThere) console.error(NO_BROWSER)
  return isThere
}
