import { shortened } from '../../../lib/shortened.ts'
import { type CrawlCounts, type CrawlError, MAX_ERRORS } from './schema.ts'

/** Longer paths of errors are shortened. */
const MAX_PATH_LENGTH = 500

/** What a crawl has found by now. */
export class CrawlReport {
  readonly counts: CrawlCounts = {
    tables_created: 0,
    tables_updated: 0,
    tables_missing: 0,
    partitions_created: 0,
    partitions_updated: 0,
    partitions_missing: 0,
    files_read: 0,
  }
  private readonly problems: CrawlError[] = []
  private readonly failures: CrawlError[] = []

  /** Why the crawl ended before its time, then what could not be read, in the order of the paths. */
  get errors(): CrawlError[] {
    const problems = this.problems.toSorted((left, right) => (left.path < right.path ? -1 : 1))
    return [...this.failures, ...problems].slice(0, MAX_ERRORS)
  }

  /** Notes a file or folder that could not be read; after the first hundred they are not listed any more. */
  addError(path: string, message: string): void {
    if (this.problems.length < MAX_ERRORS) this.problems.push({ path: listed(path), message })
  }

  /** Notes why the crawl ends before its time. */
  addFailure(path: string, message: string): void {
    this.failures.push({ path: listed(path), message })
  }

  /** Adds to the counts. */
  count(more: Partial<CrawlCounts>): void {
    for (const name of COUNTED) this.counts[name] += more[name] ?? 0
  }
}

const COUNTED = [
  'tables_created',
  'tables_updated',
  'tables_missing',
  'partitions_created',
  'partitions_updated',
  'partitions_missing',
  'files_read',
] as const satisfies readonly (keyof CrawlCounts)[]

/** A path as it can be stored, whatever characters somebody's names have. */
const listed = (path: string): string =>
  shortened(path.toWellFormed().replaceAll('\0', '\u{FFFD}'), MAX_PATH_LENGTH)
