import { CONTEXT_VECTORS } from './context-vectors.ts'
import { flagVectors } from './flag-vectors.ts'
import { hashVectors } from './hash-vectors.ts'
import { ruleVectors } from './rule-vectors.ts'
import { RULESET_VECTORS } from './ruleset-vectors.ts'
import { SEGMENT_MEMBERS } from './tables/shapes.ts'
import { variantVectors } from './variant-vectors.ts'

/** Text of every vector file by name, with one case per line for readable diffs. */
export function vectorFiles(): ReadonlyMap<string, string> {
  const { flags, cases, without_subject } = flagVectors()
  return new Map([
    ['hash.json', fileText({}, hashVectors())],
    ['variants.json', fileText({}, variantVectors())],
    ['rules.json', fileText({ segments: SEGMENT_MEMBERS }, ruleVectors())],
    ['flags.json', fileText({ flags, without_subject }, cases)],
    ['context.json', fileText({}, CONTEXT_VECTORS)],
    ['ruleset.json', fileText({}, RULESET_VECTORS)],
  ])
}

function fileText(head: object, cases: readonly unknown[]): string {
  const fields = Object.entries(head).map(
    ([name, value]) => `"${name}": ${Array.isArray(value) ? listText(value) : JSON.stringify(value)},\n`,
  )
  return `{\n${fields.join('')}"cases": ${listText(cases)}}\n`
}

function listText(entries: readonly unknown[]): string {
  return `[\n${entries.map((entry) => JSON.stringify(entry)).join(',\n')}\n]`
}
