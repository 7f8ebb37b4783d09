/** What a crawl may cost at most. */
interface CrawlLimits {
  /** Tables of a database. */
  tables: number
  /** Names in all folders together. */
  names: number
  /** Parquet files in all folders together. */
  files: number
}

const LIMITS: CrawlLimits = { tables: 1000, names: 1_000_000, files: 200_000 }

/** The end of a crawl at one of its limits; the message says which. */
export class CrawlLimitError extends Error {}

/** Counts what a crawl meets, and ends it where that is too much. */
export class CrawlBudget {
  readonly #left: CrawlLimits = { ...LIMITS }

  /** @throws CrawlLimitError when there were as many before as may be */
  take(what: keyof CrawlLimits): void {
    if (this.#left[what] <= 0) throw new CrawlLimitError(`The database has more than ${LIMITS[what]} ${what}`)
    this.#left[what] -= 1
  }
}
