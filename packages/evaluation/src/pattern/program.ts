import { type Assertion, type Node, PatternError } from './node.ts'
import type { CharTest } from './ranges.ts'

/** One instruction of a pattern machine (Thompson's construction); targets are indices of instructions. */
export type Instruction =
  | { readonly op: 'char'; readonly test: CharTest }
  | { readonly op: 'assertion'; readonly assertion: Assertion }
  | { readonly op: 'split'; first: number; second: number }
  | { readonly op: 'jump'; target: number }
  | { readonly op: 'match' }

export type Program = readonly Instruction[]

/** Maximum instructions of a pattern; with the limit on text this bounds the time of one search. */
const MAX_INSTRUCTIONS = 1000
/** Repeating an empty part emits no instruction, so visits are counted as well. */
const MAX_VISITS = 20_000

type Writer = { readonly program: Instruction[]; visits: number }

/**
 * Translates a parsed pattern; counted repetitions are expanded.
 * @throws PatternError when the pattern grows too large
 */
export function toProgram(node: Node): Program {
  const writer: Writer = { program: [], visits: 0 }
  write(writer, node)
  push(writer, { op: 'match' })
  return writer.program
}

function push<I extends Instruction>(writer: Writer, instruction: I): I {
  if (writer.program.length >= MAX_INSTRUCTIONS) throw new PatternError('the pattern is too large')
  writer.program.push(instruction)
  return instruction
}

function write(writer: Writer, node: Node): void {
  writer.visits += 1
  if (writer.visits > MAX_VISITS) throw new PatternError('the pattern is too large')
  switch (node.kind) {
    case 'char':
      push(writer, { op: 'char', test: node.test })
      break
    case 'assertion':
      push(writer, { op: 'assertion', assertion: node.assertion })
      break
    case 'sequence':
      for (const part of node.parts) write(writer, part)
      break
    case 'choice':
      writeChoice(writer, node.options)
      break
    case 'repeat':
      writeRepeat(writer, node)
  }
}

function writeChoice(writer: Writer, options: readonly Node[]): void {
  const exits: { target: number }[] = []
  options.forEach((option, index) => {
    if (index === options.length - 1) {
      write(writer, option)
      return
    }
    const split = pushSplit(writer)
    write(writer, option)
    exits.push(push(writer, { op: 'jump', target: 0 }))
    split.second = writer.program.length
  })
  for (const exit of exits) exit.target = writer.program.length
}

function writeRepeat(writer: Writer, node: Node & { kind: 'repeat' }): void {
  for (let count = 0; count < node.min; count += 1) write(writer, node.part)
  if (node.max === Number.POSITIVE_INFINITY) writeLoop(writer, node.part)
  else writeOptional(writer, node.part, node.max - node.min)
}

function writeLoop(writer: Writer, part: Node): void {
  const start = writer.program.length
  const split = pushSplit(writer)
  write(writer, part)
  push(writer, { op: 'jump', target: start })
  split.second = writer.program.length
}

function writeOptional(writer: Writer, part: Node, times: number): void {
  const exits: { second: number }[] = []
  for (let count = 0; count < times; count += 1) {
    exits.push(pushSplit(writer))
    write(writer, part)
  }
  for (const exit of exits) exit.second = writer.program.length
}

/** Emits a fork whose first target is the next instruction; the caller sets the second. */
function pushSplit(writer: Writer): { second: number } {
  return push(writer, { op: 'split', first: writer.program.length + 1, second: 0 })
}
