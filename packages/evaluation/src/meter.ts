/**
 * Elementary tests that one evaluation of a whole rule set may take, its segments included: visits to the steps of
 * patterns, elements of lists, and ranges of addresses. Ordinary rules take some hundreds.
 */
export const MAX_TESTS = 2_000_000

/** The evaluation of a rule set took more tests than are allowed: nobody matches it, and the reason is `error`. */
export class TestLimitError extends Error {
  override readonly name = 'TestLimitError'

  constructor() {
    super(`the rules take more than ${MAX_TESTS} tests for this subject`)
  }
}

/** Counts the elementary tests of one evaluation while it is under way. */
export class TestMeter {
  readonly #limit: number
  #left: number
  #before = 0

  /** @param limit tests of one evaluation, at most */
  constructor(limit = MAX_TESTS) {
    this.#limit = limit
    this.#left = limit
  }

  /** Tests of all evaluations of this process; those that were included in others count more than once. */
  get total(): number {
    return this.#before + this.used
  }

  /** Tests since the evaluation began. */
  get used(): number {
    return this.#limit - this.#left
  }

  /** Begins to count anew. */
  reset(): void {
    this.#before += this.used
    this.#left = this.#limit
  }

  /** Counts tests; @throws TestLimitError when there were too many. */
  spend(tests: number): void {
    this.#left -= tests
    if (this.#left < 0) throw new TestLimitError()
  }

  /** Counts the tests of an inner evaluation, which begins its own count, to this one as well. */
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

/** The meter of rules: evaluations never wait, so one at a time is under way. */
export const rulesMeter = new TestMeter()

/**
 * Elementary tests of all evaluations so far: what they grow by is the work of those in between, for a service that
 * must not let many costly evaluations in a row keep its other callers waiting.
 */
export const testsSoFar = (): number => rulesMeter.total
