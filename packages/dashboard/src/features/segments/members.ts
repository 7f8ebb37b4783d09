import { answered, api } from '../../api/client.ts'
import { batchesOf } from './id-list.ts'

/** Adds and removes members of an id list, together at most 50,000. */
export const changeMembers = (id: string, body: { add: string[]; remove: string[] }) =>
  answered(api.POST('/api/v1/segments/{id}/members', { params: { path: { id } }, body }))

/** Ids to add to an id list, or to remove from it. */
export interface Upload {
  kind: 'add' | 'remove'
  ids: readonly string[]
}

/** Progress of an upload. */
export interface UploadProgress {
  kind: Upload['kind']
  sent: number
  total: number
  /** Ids that were added or removed. */
  changed: number
  /** Ids that were members already, or were none. */
  unchanged: number
  /** The failure that ended it; undefined: there was none. */
  error: unknown
}

interface UploadControl {
  onProgress: (progress: UploadProgress) => void
  /** Asked before each batch; true ends the upload. */
  isStopped: () => boolean
}

/**
 * Uploads any number of ids in batches. What was sent stays stored, whatever happens later.
 *
 * @returns how far it came: also when it was stopped or failed
 */
export const uploadMembers = async (
  segmentId: string,
  { kind, ids }: Upload,
  { onProgress, isStopped }: UploadControl,
): Promise<UploadProgress> => {
  const start = { kind, sent: 0, total: ids.length, changed: 0, unchanged: 0 }
  let progress: UploadProgress = { ...start, error: undefined }
  onProgress(progress)
  for (const batch of batchesOf(ids)) {
    if (isStopped()) break
    progress = await uploadBatch(segmentId, progress, batch)
    onProgress(progress)
    if (progress.error !== undefined) break
  }
  return progress
}

const uploadBatch = async (
  segmentId: string,
  progress: UploadProgress,
  batch: string[],
): Promise<UploadProgress> => {
  try {
    const outcome = await changeMembers(segmentId, { add: [], remove: [], [progress.kind]: batch })
    return {
      ...progress,
      sent: progress.sent + batch.length,
      changed: progress.changed + outcome.added + outcome.removed,
      unchanged: progress.unchanged + outcome.unchanged,
    }
  } catch (error) {
    return { ...progress, error }
  }
}
