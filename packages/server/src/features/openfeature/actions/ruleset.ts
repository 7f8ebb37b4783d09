import { buildRuleset } from '@assay/evaluation'
import type { Context } from '../../../context.ts'
import { batch } from '../../../db/batch.ts'
import { perDatabase } from '../../../db/per-database.ts'
import { sha256 } from '../../../lib/crypto.ts'
import { type Definitions, definitionsSince } from '../../flags/index.ts'

/** Everything that local evaluation needs, written once for all who ask. */
export interface WrittenRuleset {
  revision: number
  etag: string
  /** JSON. */
  text: string
}

/** One statement asks for all who wait whether anything has changed; only then it is read and written anew. */
const readerOf = perDatabase((db) => {
  let current: WrittenRuleset | undefined
  return batch<undefined, WrittenRuleset>({
    run: async (asked) => {
      const definitions = await definitionsSince({ db }, current?.revision ?? 0)
      const ruleset = definitions || !current ? write(definitions) : current
      current = ruleset
      return asked.map(() => ruleset)
    },
  })
})

const write = (definitions: Definitions | undefined): WrittenRuleset => {
  if (!definitions) throw new Error('The database has no revision of its flags')
  const { revision, flags, segments } = definitions
  const kinds = segments.map((segment) => ({ ...segment, kind: kindOf(segment.kind) }))
  const content = buildRuleset(flags, kinds, revision)
  const version = sha256(JSON.stringify(content))
  return { revision, etag: `"${version}"`, text: JSON.stringify({ ...content, version }) }
}

const kindOf = (stored: string): 'id_list' | 'rules' => (stored === 'id_list' ? 'id_list' : 'rules')

/** The ruleset of what the database holds when it is asked. */
export const currentRuleset = (ctx: Pick<Context, 'db'>): Promise<WrittenRuleset> =>
  readerOf(ctx.db)(undefined)
