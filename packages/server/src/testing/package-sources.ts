import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const PACKAGES = fileURLToPath(new URL('../../..', import.meta.url))

/** What is written for the machine, by the machine, or for tests. */
const NOT_READ = /node_modules|(?:^|\/)dist\/|\.d\.ts$|\.generated\.|\.test\.tsx?$/

/** Texts of the source files of all packages without tests, by their paths in `packages`, such as `server/src/app.ts`. */
export const readPackageSources = (): ReadonlyMap<string, string> =>
  new Map(
    readdirSync(PACKAGES, { recursive: true, encoding: 'utf8' })
      .map((file) => file.replaceAll('\\', '/'))
      .filter((file) => /\.tsx?$/.test(file) && !NOT_READ.test(file))
      .map((file) => [file, readFileSync(join(PACKAGES, file), 'utf8')]),
  )
