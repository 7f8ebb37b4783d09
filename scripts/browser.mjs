/** The browser that tests of pages run in. It is not a package of npm: the system brings it. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

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
  if (existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    console.log('Installing Chromium for the tests of web pages; this happens once and takes about a minute.')
    apt('update', '-qq')
    apt('install', '-y', '-qq', '--no-install-recommends', 'chromium')
  }
  const isThere = browserPath(existsSync, process.env) !== undefined
  if (!isThere) console.error(NO_BROWSER)
  return isThere
}

const apt = (...args) =>
  spawnSync('apt-get', args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
