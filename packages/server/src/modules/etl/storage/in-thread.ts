import { fileFault, StorageError, type StorageFault } from './errors.ts'

/** What a thread that writes files came to: errors lose what they are on their way out of a thread. */
export type FileOutcome<Result> = { result: Result } | { fault: StorageFault }

/** Does work in a thread; a refusal of the file system becomes its outcome. */
export const fileOutcome = async <Result>(
  work: () => Promise<Result> | Result,
): Promise<FileOutcome<Result>> => {
  try {
    return { result: await work() }
  } catch (error) {
    const fault = fileFault(error)
    if (fault === undefined) throw error
    return { fault }
  }
}

/**
 * The result of a thread.
 *
 * @throws StorageError for what the file system refused
 */
export const resultOf = <Result>(outcome: FileOutcome<Result>): Result => {
  if ('fault' in outcome) throw new StorageError(outcome.fault)
  return outcome.result
}
