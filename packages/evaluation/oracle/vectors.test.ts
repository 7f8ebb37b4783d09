import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  attribute,
  bucket,
  buildRuleset,
  checkRules,
  chooseVariant,
  compileFlag,
  compileRuleset,
  decideFlag,
  decideWithoutSubject,
  expandContext,
  explainRules,
  hashFraction,
  matchesRules,
  OPERATORS,
  type SegmentLookup,
  type TargetingRules,
  TestLimitError,
} from '../src/index.ts'
import { CONTEXT_VECTORS } from './context-vectors.ts'
import { flagVectors } from './flag-vectors.ts'
import { hashVectors } from './hash-vectors.ts'
import { ruleVectors } from './rule-vectors.ts'
import { RULESET_VECTORS } from './ruleset-vectors.ts'
import { SEGMENT_MEMBERS } from './tables/shapes.ts'
import { variantVectors } from './variant-vectors.ts'
import { vectorFiles } from './vector-files.ts'

const segments: SegmentLookup = (id, { user_id }) =>
  Object.hasOwn(SEGMENT_MEMBERS, id) && SEGMENT_MEMBERS[id]!.includes(user_id)

/** Copies a vector as another language parses it. */
const fromJson = <T>(value: T): T => JSON.parse(JSON.stringify(value))

const vectors = fromJson(ruleVectors())
const accepted = vectors.filter((vector) => 'result' in vector)
const refused = vectors.filter((vector) => 'error' in vector)

/** Operators for missing values are stored without the ignored value. */
function stored(rules: TargetingRules): TargetingRules {
  const groups = rules.groups.map((group) => ({
    ...group,
    conditions: group.conditions.map(({ value, ...condition }) =>
      condition.operator.endsWith('_null') ? condition : { ...condition, value },
    ),
  }))
  return { ...rules, groups }
}

/** Result of an evaluation; `error` when it exceeds the limit of tests. */
function outcome(decide: () => boolean): boolean | 'error' {
  try {
    return decide()
  } catch (error) {
    if (error instanceof TestLimitError) return 'error'
    throw error
  }
}

describe('the vector files', () => {
  it('match the output of the generator', () => {
    for (const [name, text] of vectorFiles()) {
      const stored = readFileSync(new URL(`../vectors/${name}`, import.meta.url), 'utf8')
      expect(stored === text, `${name} is stale: run oracle/generate-vectors.ts`).toBe(true)
    }
  })

  it('contain at least two thousand cases over all operators', () => {
    const counts = [hashVectors(), variantVectors(), ruleVectors(), flagVectors().cases].map(
      ({ length }) => length,
    )
    expect(counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(2000)
    const used = new Set(ruleVectors().map(({ name }) => name.split(',')[0]))
    expect(OPERATORS.filter((operator) => !used.has(operator))).toEqual([])
  })
})

describe('the package agrees with its vectors', () => {
  it('on the hash', () => {
    for (const { user, salt, ...expected } of hashVectors()) {
      expect({ unit: hashFraction(user, salt), bucket: bucket(user, salt) }).toEqual(expected)
    }
  })

  it('on the choice of a variant', () => {
    for (const { allocations, unit: fraction, key } of variantVectors()) {
      expect(
        chooseVariant(allocations, fraction)?.key ?? null,
        JSON.stringify({ allocations, fraction }),
      ).toBe(key)
    }
  })

  it('on rules that are accepted, in every form of evaluation', () => {
    for (const { rules, context, result } of accepted) {
      const text = JSON.stringify({ rules, context })
      expect(
        outcome(() => matchesRules(rules, context, { segments })),
        text,
      ).toBe(result)
      const { matched, reason } = explainRules(rules, context, { segments })
      expect({ matched, isError: reason === 'error' }, text).toEqual({
        matched: result === true,
        isError: result === 'error',
      })
    }
  })

  it('on how rules that are accepted are stored', () => {
    for (const { name, rules } of accepted.filter(({ name }) => !name.includes('eleven parts'))) {
      expect(checkRules(rules), name).toEqual({ rules: rules?.groups.length ? stored(rules) : null })
    }
  })

  it('on rules that are refused', () => {
    for (const { name, rules, error } of refused) {
      expect(checkRules(rules), name).toEqual({ problems: [error] })
    }
  })

  it('on flags', () => {
    const { flags, cases } = fromJson(flagVectors())
    for (const { flag, user, context, evaluation } of cases) {
      expect(decideFlag(flags[flag]!, { user_id: user, context })).toEqual(evaluation)
    }
  })

  it('on flags that are decided without a subject', () => {
    const { flags, without_subject } = fromJson(flagVectors())
    for (const { flag, context, evaluation } of without_subject) {
      const decided = decideWithoutSubject(compileFlag(flags[flag]!), { context, now: undefined })
      expect(decided ?? null, flag).toEqual(evaluation)
    }
    expect(without_subject.filter(({ evaluation }) => evaluation === null).length).toBeGreaterThan(20)
  })

  it('on attribute names', () => {
    for (const { name, user_id, now, context, expanded } of CONTEXT_VECTORS) {
      const request = { user_id: user_id ?? undefined, now: now ?? undefined }
      const entries = Object.entries(expandContext(context, request))
      expect(Object.fromEntries(entries), name).toEqual(expanded)
      for (const [attributeName, value] of Object.entries(expanded)) {
        expect(attribute(context, attributeName, request), `${name}: ${attributeName}`).toEqual(value)
      }
    }
  })

  it('on rulesets and decisions from them', () => {
    for (const vector of fromJson(RULESET_VECTORS)) {
      const ruleset = buildRuleset(vector.flags, vector.segments, vector.revision)
      expect(ruleset, vector.name).toEqual(vector.ruleset)
      expect(buildRuleset(vector.flags.toReversed(), vector.segments.toReversed(), vector.revision)).toEqual(
        ruleset,
      )
      const local = compileRuleset(vector.ruleset)
      for (const { flag, user, context, decision } of vector.decisions) {
        const decide = local.get(flag)
        expect(typeof decide === 'function' ? decide({ user_id: user, context }) : decide).toEqual(decision)
      }
    }
  })
})
