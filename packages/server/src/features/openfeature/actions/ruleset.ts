import { buildRuleset, type RulesetContent, type RulesetFlag } from '@assay/evaluation'
import type { Context } from '../../../context.ts'
import { batch } from '../../../db/batch.ts'
import { perDatabase } from '../../../db/per-database.ts'
import { sha256 } from '../../../lib/crypto.ts'
import { JsonText, writeJson } from '../../../lib/json-text.ts'
import { type Definitions, decimal, definitionsSince, writesDecimals } from '../../flags/index.ts'

/** Everything that local evaluation needs, serialised once for all requests. */
interface WrittenRuleset {
  revision: number
  etag: string
  /** JSON. */
  text: string
}

/**
 * One statement checks for all waiting requests whether anything has changed; only then the ruleset is read and
 * serialised again.
 */
const readerOf = perDatabase((db) => {
  let current: WrittenRuleset | undefined
  return batch<undefined, WrittenRuleset>({
    run: async (waiting) => {
      const definitions = await definitionsSince({ db }, current?.revision ?? 0)
      const ruleset = definitions || !current ? write(definitions) : current
      current = ruleset
      return waiting.map(() => ruleset)
    },
  })
})

const write = (definitions: Definitions | undefined): WrittenRuleset => {
  if (!definitions) throw new Error('The database has no revision of its flags')
  const { revision, flags, segments } = definitions
  const kinds = segments.map((segment) => ({ ...segment, kind: kindOf(segment.kind) }))
  const decimals = new Set(flags.filter(writesDecimals).map(({ key }) => key))
  const content = withDecimals(buildRuleset(flags, kinds, revision), decimals)
  const version = sha256(writeJson(content))
  return { revision, etag: `"${version}"`, text: writeJson({ ...content, version }) }
}

/** The content with the values of number flags in the form of every answer. */
const withDecimals = (content: RulesetContent, decimals: ReadonlySet<string>) => ({
  ...content,
  flags: content.flags.map((flag) =>
    decimals.has(flag.key) ? decimalFlag(flag) : new JsonText(JSON.stringify(flag)),
  ),
  segments: new JsonText(JSON.stringify(content.segments)),
})

const decimalFlag = (flag: RulesetFlag) => {
  const off_value = decimal(flag.off_value)
  if (!('variants' in flag)) return { ...flag, off_value }
  const variants = flag.variants.map((variant) => ({ ...variant, value: decimal(variant.value) }))
  return { ...flag, off_value, variants }
}

const kindOf = (stored: string): 'id_list' | 'rules' => (stored === 'id_list' ? 'id_list' : 'rules')

/** The current ruleset of the database. */
export const currentRuleset = (ctx: Pick<Context, 'db'>): Promise<WrittenRuleset> =>
  readerOf(ctx.db)(undefined)
