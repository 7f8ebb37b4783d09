/** Problem types of the API. */
export type RulesProblemType =
  | 'missing'
  | 'extra_forbidden'
  | 'wrong_type'
  | 'too_short'
  | 'too_long'
  | 'pattern_mismatch'
  | 'not_in_enum'
  | 'bad_format'
  | 'value_error'

/** Path of a field, relative to the rules: ['groups', 0, 'conditions', 1, 'operator']. */
export type Location = (string | number)[]

/** Problem of rules; it never repeats the submitted value. */
export type RulesProblem = { type: RulesProblemType; loc: Location; msg: string }

export type CheckOptions = {
  /** Whether the top level may have `id` and `rollout_percentage`, as on flags. */
  readonly allowFlagKeys?: boolean
  /** Whether segment operators are allowed; true by default. */
  readonly allowSegments?: boolean
  /** Whether a segment exists; true for all by default. */
  readonly segmentExists?: (id: string) => boolean
}

/** Path of the part under check, and the collector of its problems. */
export type ProblemPath = { readonly loc: Location; readonly findings: Findings }

const MAX_PROBLEMS = 100
const MAX_KEY_LENGTH = 100

/** Collects up to a hundred problems of a check, and counts towards the limits of all rules. */
export class Findings {
  readonly problems: RulesProblem[] = []
  readonly segmentIds = new Set<string>()
  readonly options: CheckOptions
  conditions = 0
  regexConditions = 0

  constructor(options: CheckOptions) {
    this.options = options
  }

  add(type: RulesProblemType, loc: Location, msg: string): void {
    if (this.problems.length < MAX_PROBLEMS) this.problems.push({ type, loc, msg })
  }

  /** Reports the unknown fields of an object. */
  addUnknownKeys(object: object, known: readonly string[], loc: Location): void {
    for (const key of Object.keys(object)) {
      if (this.problems.length >= MAX_PROBLEMS) return
      if (!known.includes(key))
        this.add('extra_forbidden', [...loc, key.slice(0, MAX_KEY_LENGTH)], 'unknown key')
    }
  }

  addTooMany(limit: number, things: string, loc: Location): void {
    this.add('too_long', loc, `at most ${limit} ${things} are allowed`)
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Own field of an object, not of its prototype. */
export function field(object: Record<string, unknown>, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined
}
