import { z } from 'zod'

/** What the process of one statement is asked. */
export const order = z.object({
  /** The package of the engine: a name, or the URL of a module. */
  module: z.string(),
  /** The folder of the databases. */
  root: z.string(),
  /** A single SELECT. */
  statement: z.string(),
  /** A table, as database.table, that the statement may read beside those it names. */
  table: z.string().optional(),
})

export type Order = z.output<typeof order>

/** How a statement failed; the texts of the engine stay in the process. */
const FAILURES = [
  'unreachable',
  'permission_denied',
  'object_not_found',
  'column_not_found',
  'column_type_unsuitable',
  'not_a_select',
  'warehouse_quota',
  'result_invalid',
  'unrecognised_warehouse_error',
] as const

/** What the process answers, once. */
export const answer = z.union([
  z.object({ columns: z.array(z.string()), rows: z.array(z.array(z.string().nullable())) }),
  z.object({
    failure: z.enum(FAILURES),
    /** The engine's own name of the error. */
    vendorCode: z.string().optional(),
    /** Whether the engine is not installed. */
    isMissing: z.boolean().optional(),
  }),
])

export type Answer = z.output<typeof answer>

export type Failure = (typeof FAILURES)[number]
