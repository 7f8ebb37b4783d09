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

/** The file with the generated key cannot be used; the message names it and says what to do. */
export class SecretKeyFileError extends Error {
  constructor(file: string) {
    super(
      `The file ${file} holds no usable secret key (at least ${MIN_SECRET_KEY_LENGTH} characters): restore it from a backup, or remove it to have a new key made, which ends every session.`,
    )
    this.name = 'SecretKeyFileError'
  }
}

/**
 * The settings with a SECRET_KEY in any case. In development and test an unset key is generated once and kept
 * in DATA_DIR/secret-key, readable by its owner only, so that sessions outlive a restart.
 *
 * @throws SecretKeyFileError when that file is empty or too short
 */
export const withSecretKey = (config: Config): Config & { SECRET_KEY: string } => ({
  ...config,
  SECRET_KEY: config.SECRET_KEY ?? keptSecretKey(config.DATA_DIR),
})

const keptSecretKey = (directory: string): string => {
  const file = join(directory, 'secret-key')
  const kept = readKey(file)
  if (kept !== undefined) return kept
  mkdirSync(directory, { recursive: true })
  makeKey(file)
  return readKey(file) ?? keptSecretKey(directory)
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

/** A key gets its name when it is complete and on the disk; one that another process has made meanwhile stays. */
const makeKey = (file: string): void => {
  const aside = `${file}.${process.pid}-${randomToken(6)}`
  const open = openSync(aside, 'wx', 0o600)
  try {
    writeSync(open, randomToken(32))
    fsyncSync(open)
  } finally {
    closeSync(open)
  }
  takeName(aside, file)
}

/** Without links, as on some network file systems, the later of two processes that start at once decides. */
const takeName = (aside: string, file: string): void => {
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
