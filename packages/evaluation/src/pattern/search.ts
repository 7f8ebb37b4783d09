import type { TestMeter } from '../meter.ts'
import { isWordChar } from './char-test.ts'
import type { Assertion } from './node.ts'
import type { Program } from './program.ts'

const LINE_FEED = 0x0a
/** Sentinel before the first and after the last character. */
const NOTHING = -1

/** Result of following an instruction without a target. */
const DEAD = -1
const FORK = -2
const MATCHED = -3

/** Visits are counted a few hundred at a time, which is cheaper than per character. */
const VISITS_AT_ONCE = 500

type Around = { before: number; after: number }

const ASSERTIONS: Record<Assertion, (around: Around) => boolean> = {
  text_start: ({ before }) => before === NOTHING,
  text_end: ({ after }) => after === NOTHING,
  line_start: ({ before }) => before === NOTHING || before === LINE_FEED,
  line_end: ({ after }) => after === NOTHING || after === LINE_FEED,
  word_boundary: (around) => isAtWordBoundary(around),
  no_word_boundary: (around) => !isAtWordBoundary(around),
}

function isAtWordBoundary({ before, after }: Around): boolean {
  return isWordChar(before) !== isWordChar(after)
}

/**
 * Runs a program over a text by tracking the set of all its possible states, character by character: at most
 * instructions times characters steps for any pattern (K. Thompson, 1968), without backtracking.
 */
export class Search {
  readonly #program: Program
  readonly #isAnchored: boolean
  /** Round in which an instruction was last reached, so that each is followed once per character. */
  readonly #reached: Int32Array
  readonly #stack: Int32Array
  #round = 0
  /** Instructions reached since the meter was last updated. */
  #visits = 0
  /** Instructions to follow at the current character, and those for the next one. */
  #states: number[] = []
  #next: number[] = []

  constructor(program: Program) {
    this.#program = program
    const first = program[0]
    this.#isAnchored = first?.op === 'assertion' && first.assertion === 'text_start'
    this.#reached = new Int32Array(program.length)
    this.#stack = new Int32Array(2 * program.length + 2)
  }

  /**
   * Whether the pattern is found anywhere in the first `limit` characters (code points) of the text. At each character
   * every instruction that can be reached is visited once, and each visit is one test of the meter.
   */
  found(text: string, limit: number, meter: TestMeter): boolean {
    const around: Around = { before: NOTHING, after: NOTHING }
    this.#next.length = 0
    this.#visits = 0
    let at = 0
    for (let count = 0; count <= limit; count += 1) {
      around.after = count < limit ? codeAt(text, at) : NOTHING
      const isFound = this.#advance(around)
      const isEnd = isFound || this.#isOver(around)
      this.#count(meter, isEnd)
      if (isEnd) return isFound
      around.before = around.after
      at += around.after > 0xffff ? 2 : 1
    }
    return false
  }

  #count(meter: TestMeter, isEnd: boolean): void {
    if (!isEnd && this.#visits <= VISITS_AT_ONCE) return
    meter.spend(this.#visits)
    this.#visits = 0
  }

  /**
   * Advances to the next character; true when the pattern has matched before it. All states are followed even then, so
   * that the number of visits does not depend on their order.
   */
  #advance(around: Around): boolean {
    const states = this.#next
    this.#next = this.#states
    this.#states = states
    this.#next.length = 0
    this.#beginRound()
    let isFound = false
    for (const state of states) {
      if (this.#follow(state, around)) isFound = true
    }
    if ((!this.#isAnchored || around.before === NOTHING) && this.#follow(0, around)) isFound = true
    return isFound
  }

  #isOver({ after }: Around): boolean {
    return after === NOTHING || (this.#isAnchored && this.#next.length === 0)
  }

  #beginRound(): void {
    this.#round += 1
    if (this.#round === 0x7fffffff) {
      this.#reached.fill(0)
      this.#round = 1
    }
  }

  /** Follows one state through all zero-width instructions; true when the end of the pattern is reached. */
  #follow(state: number, around: Around): boolean {
    let height = 0
    let visits = 0
    let isMatched = false
    this.#stack[height] = state
    while (height >= 0) {
      const at = this.#stack[height] ?? 0
      height -= 1
      if (this.#reached[at] === this.#round) continue
      this.#reached[at] = this.#round
      visits += 1
      const target = this.#visit(at, around)
      if (target === MATCHED) isMatched = true
      else if (target === FORK) height = this.#pushFork(at, height)
      else if (target !== DEAD) this.#stack[++height] = target
    }
    this.#visits += visits
    return isMatched
  }

  #visit(at: number, around: Around): number {
    const instruction = this.#program[at]
    switch (instruction?.op) {
      case 'char':
        if (around.after !== NOTHING && instruction.test(around.after)) this.#next.push(at + 1)
        return DEAD
      case 'assertion':
        return ASSERTIONS[instruction.assertion](around) ? at + 1 : DEAD
      case 'split':
        return FORK
      case 'jump':
        return instruction.target
      default:
        return MATCHED
    }
  }

  #pushFork(at: number, height: number): number {
    const fork = this.#program[at]
    if (fork?.op !== 'split') return height
    this.#stack[height + 1] = fork.second
    this.#stack[height + 2] = fork.first
    return height + 2
  }
}

function codeAt(text: string, at: number): number {
  return text.codePointAt(at) ?? NOTHING
}
