import { StorageError } from './errors.ts'

/** As long as file systems allow a name to be. */
const MAX_NAME_BYTES = 255

/**
 * The names of a path, none of which leads out of the folder that it is in. The empty path is the root.
 *
 * @throws StorageError storage_denied for names that could lead elsewhere
 */
export const namesOf = (path: string): string[] => {
  const names = path === '' ? [] : path.split('/')
  if (!names.every(isName)) throw new StorageError('storage_denied')
  return names
}

const FORBIDDEN = ['/', '\\', '\0']

const isName = (name: string): boolean =>
  name !== '' &&
  name !== '.' &&
  name !== '..' &&
  !FORBIDDEN.some((character) => name.includes(character)) &&
  Buffer.byteLength(name) <= MAX_NAME_BYTES
