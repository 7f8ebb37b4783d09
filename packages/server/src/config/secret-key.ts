import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  unlinkSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { randomToken } from '../lib/ids.ts'
import type { Config } from './index.ts'
import { MIN_SECRET_KEY_LENGTH } from './security.ts'

/** Error for an unusable file of the generated key; the message names it and the remedy. */
export class SecretKeyFileError extends Error {
  constructor(file: string) {
    super(
      `The file ${file} holds no usable secret key (at least ${MIN_SECRET_KEY_LENGTH} characters): restore it from a backup, or remove it to have a new key made, which ends every session.`,
    )
    this.name = 'SecretKeyFileError'
  }
}

/**
 * Settings with a SECRET_KEY. In development and test an unset key is generated once and stored in DATA_DIR/secret-key,
 * readable by its owner only, so that sessions survive a restart.
 *
 * @throws SecretKeyFileError when that file is empty or too short
 */
export const withSecretKey = (config: Config): Config & { SECRET_KEY: string } => ({
  ...config,
  SECRET_KEY: config.SECRET_KEY ?? storedSecretKey(config.DATA_DIR),
})

const storedSecretKey = (directory: string): string => {
  const file = join(directory, 'secret-key')
  const stored = readKey(file)
  if (stored !== undefined) return stored
  mkdirSync(directory, { recursive: true })
  generateKey(file)
  return readKey(file) ?? storedSecretKey(directory)
}

const readKey = (file: string): string | undefined => {
  let text: string
  try {
    text = readFileSync(file, 'utf8').trim()
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
  if (text.length < MIN_SECRET_KEY_LENGTH) throw new SecretKeyFileError(file)
  return text
}

/**
 * Writes a key under another name and links it once it is complete on disk; a key of a concurrent process is not
 * replaced.
 */
const generateKey = (file: string): void => {
  const aside = `${file}.${process.pid}-${randomToken(6)}`
  const open = openSync(aside, 'wx', 0o600)
  try {
    writeSync(open, randomToken(32))
    fsyncSync(open)
  } finally {
    closeSync(open)
  }
  linkOrRename(aside, file)
}

/** Renames the key on file systems without links, where the later of two concurrent processes wins. */
const linkOrRename = (aside: string, file: string): void => {
  try {
    linkSync(aside, file)
    unlinkSync(aside)
  } catch (error) {
    if (codeOf(error) === 'EEXIST') unlinkSync(aside)
    else renameSync(aside, file)
  }
}

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined
