/**
 * Maximum number of elementary tests of one evaluation of a rule set, including its segments: visits to pattern steps,
 * elements of lists, and address ranges. Ordinary rules take a few hundred.
 */
export const MAX_TESTS = 2_000_000

/** Error for an evaluation that exceeds the limit of tests: no subject matches, and the reason is `error`. */
export class TestLimitError extends Error {
  override readonly name = 'TestLimitError'

  constructor() {
    super(`the rules take more than ${MAX_TESTS} tests for this subject`)
  }
}

/** Counts the elementary tests of the current evaluation. */
export class TestMeter {
  readonly #limit: number
  #left: number
  #before = 0

  /** @param limit maximum number of tests of one evaluation */
  constructor(limit = MAX_TESTS) {
    this.#limit = limit
    this.#left = limit
  }

  /** Tests of all evaluations of this process; those of nested evaluations count more than once. */
  get total(): number {
    return this.#before + this.used
  }

  /** Tests since the evaluation began. */
  get used(): number {
    return this.#limit - this.#left
  }

  /** Restarts the count. */
  reset(): void {
    this.#before += this.used
    this.#left = this.#limit
  }

  /** Counts tests; @throws TestLimitError when the limit is exceeded. */
  spend(tests: number): void {
    this.#left -= tests
    if (this.#left < 0) throw new TestLimitError()
  }

  /** Adds the tests of an inner evaluation, which starts its own count, to this one. */
  including<Result>(evaluate: () => Result): Result {
    const outer = this.used
    this.reset()
    const result = evaluate()
    const inner = this.used
    this.reset()
    this.spend(outer + inner)
    return result
  }
}

/** Meter of rules; evaluations are synchronous, so only one is in progress. */
export const rulesMeter = new TestMeter()

/**
 * Elementary tests of all evaluations so far: the difference measures the work in between, for a service that must not
 * let many costly evaluations in a row delay other requests.
 */
export const testsSoFar = (): number => rulesMeter.total
