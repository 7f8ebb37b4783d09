import { bucket, hashFraction } from '../../../evaluation/src/index.ts'
import type { Adapters } from '../table.ts'

/** Tables about assignment. */
export const bucketAdapters: Adapters = {
  bucket_md5: (input: { user_id: string; experiment_key: string }) => {
    const fraction = hashFraction(input.user_id, input.experiment_key)
    return { u32: fraction * 2 ** 32, fraction, bucket: bucket(input.user_id, input.experiment_key) }
  },
}
