import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const execute = promisify(execFile)
const HERE = fileURLToPath(new URL('.', import.meta.url))
const MAX_INSTALL_MS = 300_000

interface Manifest {
  version?: string
  dependencies?: Record<string, string>
}

const readManifest = async (path: string): Promise<Manifest | undefined> => {
  try {
    return JSON.parse(await readFile(new URL(path, import.meta.url), 'utf8')) as Manifest
  } catch {
    return undefined
  }
}

/**
 * Installs the other products beside this file unless they are there, in the versions of package.json. No program of
 * theirs runs while they are installed.
 *
 * @returns the version of each, by package
 */
export const ensurePeers = async (): Promise<Record<string, string>> => {
  const wanted = (await readManifest('package.json'))?.dependencies ?? {}
  const found = await Promise.all(
    Object.entries(wanted).map(
      async ([name, version]) =>
        (await readManifest(`node_modules/${name}/package.json`))?.version === version,
    ),
  )
  if (found.every(Boolean)) return wanted
  console.log('Installing the other products; this happens once and takes about half a minute')
  const args = [
    'install',
    '--no-package-lock',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  await execute('npm', args, { cwd: HERE, timeout: MAX_INSTALL_MS })
  return wanted
}
