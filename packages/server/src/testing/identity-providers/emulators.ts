import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { installPeer } from '../peers/install.ts'

const OLDEST_MAJOR = 24

/** The emulators need a Node that is newer than the oldest one that the service runs on; some platforms have it packaged. */
const findEmulators = async (): Promise<{ folder: string; node: string } | { missing: string }> => {
  const installed = await installPeer('emulate')
  if ('missing' in installed) return installed
  const major = Number(process.versions.node.split('.')[0])
  if (major >= OLDEST_MAJOR) return { ...installed, node: process.execPath }
  const node = join(installed.folder, `node_modules/node-${process.platform}-${process.arch}/bin/node`)
  if (existsSync(node)) return { ...installed, node }
  return { missing: `The emulated providers need Node ${OLDEST_MAJOR}: the tests with them are left out.` }
}

/** The emulators, installed, with the Node that runs them; or why they cannot run. */
export const emulators = await findEmulators()
