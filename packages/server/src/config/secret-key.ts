import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { randomToken } from '../lib/ids.ts'
import type { Config } from './index.ts'

/**
 * The settings with a SECRET_KEY in any case. In development and test an unset key is generated once and kept
 * in DATA_DIR/secret-key, readable by its owner only, so that sessions outlive a restart.
 */
export const withSecretKey = (config: Config): Config & { SECRET_KEY: string } => ({
  ...config,
  SECRET_KEY: config.SECRET_KEY ?? keptSecretKey(config.DATA_DIR),
})

const keptSecretKey = (directory: string): string => {
  const file = join(directory, 'secret-key')
  mkdirSync(directory, { recursive: true })
  try {
    writeFileSync(file, randomToken(32), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!isAlreadyThere(error)) throw error
  }
  return readFileSync(file, 'utf8').trim()
}

const isAlreadyThere = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EEXIST'
