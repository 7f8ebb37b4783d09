import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { installPeer } from './install.ts'

const installed = await installPeer('duckdb')

/** The URL of the engine's module; or why there is none. */
export const duckdbModule =
  'missing' in installed
    ? installed
    : { url: pathToFileURL(join(installed.folder, 'node_modules/@duckdb/node-api/lib/index.js')).href }
