import { reservedFor, useMay } from '../../../app/permissions.ts'
import type { Source } from '../api-types.ts'

/** Why somebody may not change, validate or preview a source of this kind; undefined: they may. */
export const useChangeRefusal = ({ kind }: Pick<Source, 'kind'>): string | undefined => {
  const permission = kind === 'assignment' ? 'editor' : 'reader'
  return useMay(permission) ? undefined : reservedFor(permission)
}
