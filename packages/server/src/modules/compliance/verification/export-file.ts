import { z } from 'zod'
import type { IdentifiedKey } from '../../../config/identified-key.ts'
import { type ChainPoint, exportedEntry } from '../../../features/audit/index.ts'
import { readCsvRecord } from '../export/csv.ts'
import {
  CSV_HEAD,
  csvEntry,
  EXPORT_COLUMNS,
  JSON_TAIL,
  jsonEntry,
  jsonHead,
  type SignedEntry,
} from '../export/formats.ts'
import { type Manifest, manifest as manifestShape } from '../export/manifest.ts'
import { createEntryCheck, type EntryCheck, type ExportProofs, manifestProblem } from './entry-check.ts'
import type { Problem } from './problems.ts'

/** What the verification of an export found. */
export interface ExportFindings {
  /** Number of intact entries. */
  entries: number
  last: ChainPoint | undefined
  manifest: Manifest | undefined
  problem: Problem | undefined
}

interface GivenProofs {
  keys: readonly IdentifiedKey[]
  known: ChainPoint | undefined
}

/** A record of a file that is not, byte for byte, what the service writes. */
class AlteredRecord extends Error {}

const signedEntry = exportedEntry.extend({ signature: z.string(), key_id: z.string() }).strict()

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The entry of a record, when it is written exactly as `write` writes it. */
const exactEntry = (fields: unknown, record: Buffer, write: (entry: SignedEntry) => string): SignedEntry => {
  const { data } = signedEntry.safeParse(fields)
  if (!data || !Buffer.from(write(data)).equals(record)) throw new AlteredRecord()
  return data
}

/** Verifies an export in JSON. */
export const verifyJsonExport = async (
  records: AsyncIterable<Buffer>,
  given: GivenProofs,
): Promise<ExportFindings> => {
  const iterator = records[Symbol.asyncIterator]()
  const first = await iterator.next()
  const manifest = first.done ? undefined : manifestOf(first.value)
  if (!manifest) return altered('its first line, which holds the manifest,')
  const proofs: ExportProofs = { ...given, manifest }
  const check = createEntryCheck(proofs)
  const problem = manifestProblem(proofs) ?? (await checkJsonEntries(iterator, manifest.count, check))
  return { entries: check.count(), last: check.last(), manifest, problem: problem ?? check.end() }
}

const HEAD = /^\{"manifest":(.*),"entries":\[\n$/

const manifestOf = (line: Buffer): Manifest | undefined => {
  const [, text = ''] = HEAD.exec(line.toString('utf8')) ?? []
  const { data } = manifestShape.safeParse(parsed(text))
  return data && Buffer.from(jsonHead(data)).equals(line) ? data : undefined
}

const checkJsonEntries = async (
  records: AsyncIterator<Buffer>,
  count: number,
  check: EntryCheck,
): Promise<Problem | undefined> => {
  for (let number = 1; ; number += 1) {
    const { done, value } = await records.next()
    if (done) return 'its end is missing: it was cut off'
    if (Buffer.from(JSON_TAIL).equals(value)) break
    const end = number < count ? ',\n' : '\n'
    const problem = checked(check, () =>
      exactEntry(
        parsed(value.toString('utf8').replace(/,?\n$/, '')),
        value,
        (entry) => jsonEntry(entry) + end,
      ),
    )
    if (problem !== undefined) return problem
  }
  const rest = await records.next()
  return rest.done ? undefined : 'something follows its end'
}

/** The problem of the entry that `read` reads. */
const checked = (check: EntryCheck, read: () => SignedEntry): Problem | undefined => {
  try {
    return check.take(read())
  } catch (error) {
    if (!(error instanceof AlteredRecord)) throw error
    return `line ${check.count() + 2}, ${where(check)}, is not written as the service writes it`
  }
}

const where = (check: EntryCheck): string => {
  const last = check.last()
  return last ? `after entry ${last.position}` : 'the first entry'
}

const altered = (subject: string): ExportFindings => ({
  entries: 0,
  last: undefined,
  manifest: undefined,
  problem: `${subject} is not written as the service writes it`,
})

/** Verifies an export in CSV; the manifest came beside it, in a header of the answer. */
export const verifyCsvExport = async (
  records: AsyncIterable<Buffer>,
  given: GivenProofs & { manifest: Manifest | undefined },
): Promise<ExportFindings> => {
  const check = createEntryCheck(given)
  let problem = manifestProblem(given)
  let isFirst = true
  for await (const record of records) {
    if (problem !== undefined) break
    if (isFirst && !Buffer.from(CSV_HEAD).equals(record)) return altered('its first line')
    if (!isFirst) problem = checked(check, () => csvEntryOf(record))
    isFirst = false
  }
  return {
    entries: check.count(),
    last: check.last(),
    manifest: given.manifest,
    problem: problem ?? check.end(),
  }
}

const csvEntryOf = (record: Buffer): SignedEntry => {
  const cells = readCsvRecord(record.toString('utf8').replace(/\r\n$/, ''))
  if (cells?.length !== EXPORT_COLUMNS.length) throw new AlteredRecord()
  const texts = new Map(EXPORT_COLUMNS.map((column, index) => [column, cells[index] ?? null]))
  const fields = {
    ...Object.fromEntries(texts),
    position: Number(texts.get('position')),
    old_value: parsed(texts.get('old_value') ?? 'null'),
    new_value: parsed(texts.get('new_value') ?? 'null'),
  }
  return exactEntry(fields, record, csvEntry)
}

/** A manifest as the header of an export in CSV gives it; undefined when it is none. */
export const manifestFromHeader = (text: string): Manifest | undefined => {
  const encoded = text.trim()
  const bytes = Buffer.from(encoded, 'base64url')
  const { data } = manifestShape.safeParse(parsed(bytes.toString('utf8')))
  return data && bytes.toString('base64url') === encoded ? data : undefined
}
