import { readFileSync } from 'node:fs'

const packageFile = new URL('../../package.json', import.meta.url)

const readVersion = (): string => {
  const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string }
  return version
}

/** The version of the running build, as its package names it. */
export const VERSION = readVersion()
