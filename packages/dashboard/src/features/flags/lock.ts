import { reservedFor, useMay } from '../../app/permissions.ts'
import type { Flag } from './api-types.ts'

/** Why the signed-in person cannot change a flag now, in one sentence; undefined: they can. */
export const useLock = ({ status }: Pick<Flag, 'status'>): string | undefined => {
  if (!useMay('editor', 'feature_flag.update')) return reservedFor('editor')
  return status === 'ARCHIVED' ? 'Bring the flag back from the archive first.' : undefined
}
