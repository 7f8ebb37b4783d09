import { z } from 'zod'
import { type Path, parsePath } from '../filter/parser.ts'
import { named } from '../protocol/named.ts'

const MAX_OPERATIONS = 1000

const word = z
  .string()
  .toLowerCase()
  .pipe(z.enum(['add', 'replace', 'remove']))

/** Body of PATCH. Some providers capitalise the operations. */
export const patchBody = named({
  schemas: z.array(z.string()).optional(),
  Operations: z
    .array(named({ op: word, path: z.string().optional(), value: z.unknown().optional() }))
    .min(1)
    .max(MAX_OPERATIONS),
}).meta({ id: 'ScimPatch' })

export type PatchBody = z.output<typeof patchBody>

/** One change of a resource. Without a path, the fields of the value are paths. */
export interface Operation {
  op: 'add' | 'replace' | 'remove'
  path: Path | undefined
  value: unknown
}

/**
 * Operations of PATCH with parsed paths.
 *
 * @throws AppError 400 invalidPath
 */
export const operationsOf = ({ Operations }: PatchBody): Operation[] =>
  Operations.map(({ op, path, value }) => ({
    op,
    path: path === undefined ? undefined : parsePath(path),
    value,
  }))
