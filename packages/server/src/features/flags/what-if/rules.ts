import { isDeepStrictEqual } from 'node:util'
import {
  type CompiledFlag,
  compileFlag,
  type Evaluation,
  type FlagDefinition,
  type SegmentLookup,
  type Subject,
} from '@assay/evaluation'
import type { WhatIf } from './schema.ts'

const SAMPLE = 20

interface Trial {
  before: FlagDefinition
  after: FlagDefinition
  segments: SegmentLookup
}

/** Compares the decisions before and after a change for each subject. The first few that differ are included. */
export const compared = (
  { before, after, segments }: Trial,
  subjects: readonly Subject[],
): Omit<WhatIf, 'flag_id'> => {
  const [decideBefore, decideAfter] = [before, after].map((flag) => compileFlag(flag, { segments })) as [
    CompiledFlag,
    CompiledFlag,
  ]
  const pairs = subjects.map((subject) => ({
    user_id: subject.user_id,
    before: outcome(decideBefore(subject)),
    after: outcome(decideAfter(subject)),
  }))
  const changed = pairs.filter((pair) => isChange(pair.before, pair.after))
  const sampled = subjects.length
  return {
    sampled,
    changed: changed.length,
    share: sampled === 0 ? null : changed.length / sampled,
    enabled_before: pairs.filter((pair) => pair.before.enabled).length,
    enabled_after: pairs.filter((pair) => pair.after.enabled).length,
    sample: changed.slice(0, SAMPLE),
    reason: sampled === 0 ? 'no subject has been seen yet' : null,
  }
}

type Outcome = WhatIf['sample'][number]['before']

const outcome = ({ enabled, value, variant, reason }: Evaluation): Outcome => ({
  enabled,
  value,
  variant,
  reason,
})

/** The same value for another reason is no change. */
const isChange = (before: Outcome, after: Outcome): boolean =>
  before.enabled !== after.enabled ||
  before.variant !== after.variant ||
  !isDeepStrictEqual(before.value, after.value)
