import type { Context } from '../../context.ts'
import { BEFORE_FIRST, type ChainFault, type ChainPoint, faultOf } from './rules.ts'
import { type AuditEntry, exportedEntry } from './schema.ts'
import * as store from './store.ts'
import { readStoredRows, type StoredEntry } from './stored-rows.ts'

/** The result of verifying a chain of entries. */
export interface ChainReport {
  /** Number of intact entries, from the first one on. */
  intact: number
  /** The last intact entry: whoever stores it can check later whether the log still contains it. */
  head: ChainPoint
  /** The fault after the head. */
  fault?: { position: number; kind: ChainFault | 'unreadable' | 'other head' }
}

/** A line that is no valid entry. */
class UnreadableEntry extends Error {}

/**
 * Verifies a chain from its first entry to its end, or to the first faulty entry.
 *
 * @param known an entry that the log contained earlier; the chain must still contain it, which reveals a log that was
 * truncated or rewritten as a whole
 */
export const verifyChain = async (
  pages: AsyncIterable<readonly AuditEntry[]>,
  known?: ChainPoint,
): Promise<ChainReport> => {
  let head = BEFORE_FIRST
  const report = (position: number, kind: NonNullable<ChainReport['fault']>['kind']): ChainReport => ({
    intact: head.position,
    head,
    fault: { position, kind },
  })
  try {
    for await (const entry of oneByOne(pages)) {
      const fault = faultOf(entry, head)
      if (fault) return report(head.position + 1, fault)
      head = { position: entry.position, hash: entry.hash }
      if (isOther(head, known)) return report(head.position, 'other head')
    }
  } catch (error) {
    if (error instanceof UnreadableEntry) return report(head.position + 1, 'unreadable')
    throw error
  }
  if (known && known.position > head.position) return report(known.position, 'missing')
  return { intact: head.position, head }
}

const isOther = (head: ChainPoint, known: ChainPoint | undefined): boolean =>
  known !== undefined && known.position === head.position && known.hash !== head.hash

async function* oneByOne<Item>(pages: AsyncIterable<readonly Item[]>): AsyncGenerator<Item> {
  for await (const page of pages) yield* page
}

const READ_AT_ONCE = 1000

/** The entries of the log, page by page, in the order of the chain. */
export async function* storedEntries(ctx: Pick<Context, 'db'>): AsyncGenerator<StoredEntry[]> {
  for (let after = Number.MIN_SAFE_INTEGER; ; ) {
    const page = await store.listText(ctx, { after, until: Number.MAX_SAFE_INTEGER }, READ_AT_ONCE)
    if (!page) return
    yield readStoredRows(page.text)
    after = page.last
  }
}

/** The entries of an export in JSON or NDJSON, one per line. */
export async function* exportedEntries(lines: AsyncIterable<string>): AsyncGenerator<AuditEntry[]> {
  for await (const line of lines) {
    const text = line.trim().replace(/,$/, '')
    if (text !== '' && text !== '[' && text !== ']') yield [entryOf(text)]
  }
}

const entryOf = (text: string): AuditEntry => {
  const parsed = exportedEntry.safeParse(jsonOf(text))
  if (!parsed.success) throw new UnreadableEntry()
  return parsed.data
}

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
