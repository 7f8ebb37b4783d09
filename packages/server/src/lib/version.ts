import { readFileSync } from 'node:fs'

const packageFile = new URL('../../package.json', import.meta.url)

const readVersion = (): string => {
  const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string }
  return version
}

/** Version of the running build, from its package. */
export const VERSION = readVersion()
