export type StorageFault = 'storage_unreachable' | 'storage_denied' | 'disk_full'

const MESSAGES: Record<StorageFault, string> = {
  storage_unreachable: 'The storage of the data lake cannot be reached',
  storage_denied: 'The storage of the data lake refuses access',
  disk_full: 'The storage of the data lake is full',
}

/** What keeps the data lake from being read or written; the message names no path and no address. */
export class StorageError extends Error {
  readonly code: StorageFault

  constructor(code: StorageFault, cause?: unknown) {
    super(MESSAGES[code], { cause })
    this.name = 'StorageError'
    this.code = code
  }
}

const FAULTS: Record<string, StorageFault> = {
  ENOSPC: 'disk_full',
  EDQUOT: 'disk_full',
  EFBIG: 'disk_full',
  EACCES: 'storage_denied',
  EPERM: 'storage_denied',
  EROFS: 'storage_denied',
  ELOOP: 'storage_denied',
}

/** The code of an error of the operating system; empty for others. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** What a refusal of the file system says about the storage; undefined for anything else. */
export const fileFault = (error: unknown): StorageFault | undefined => FAULTS[codeOf(error)]
