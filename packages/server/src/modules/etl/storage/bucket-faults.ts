import { StorageError } from './errors.ts'

const DENIED_NAMES = [
  'CredentialsProviderError',
  'InvalidAccessKeyId',
  'SignatureDoesNotMatch',
  'AccessDenied',
]
const FULL_NAMES = ['XMinioStorageFull', 'QuotaExceeded', 'InsufficientCapacity']

/**
 * Asks a bucket within the time that an answer may take.
 *
 * @param limit milliseconds, with all repetitions
 * @throws StorageError for whatever it answers instead; the reason of `signal` when it is aborted
 */
export const limitedCall = async <Result>(
  { signal, limit }: { signal: AbortSignal; limit: number },
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> => {
  signal.throwIfAborted()
  try {
    return await work(AbortSignal.any([signal, AbortSignal.timeout(limit)]))
  } catch (error) {
    signal.throwIfAborted()
    throw asStorageError(error)
  }
}

const asStorageError = (error: unknown): StorageError => {
  if (error instanceof StorageError) return error
  const status = statusOf(error)
  const name = error instanceof Error ? error.name : ''
  if (status === 507 || FULL_NAMES.includes(name)) return new StorageError('disk_full', error)
  if (status === 401 || status === 403 || DENIED_NAMES.includes(name)) {
    return new StorageError('storage_denied', error)
  }
  return new StorageError('storage_unreachable', error)
}

/** Whether an answer says that there is no such object. */
export const isAbsentObject = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'NoSuchKey' || error.name === 'NotFound') &&
  statusOf(error) === 404

const statusOf = (error: unknown): number | undefined => {
  if (typeof error !== 'object' || error === null || !('$metadata' in error)) return undefined
  const { $metadata: answer } = error
  if (typeof answer !== 'object' || answer === null || !('httpStatusCode' in answer)) return undefined
  return typeof answer.httpStatusCode === 'number' ? answer.httpStatusCode : undefined
}
