/** Outcomes of the subjects in one metric, in the order of the subjects. */
export interface MetricOutcomes {
  metric_id: string
  metric_name: string
  /** 1 for converted subjects, else 0. */
  converted: Uint8Array
  /** Values, 0 for subjects without one; null for metrics without values. */
  values: Float64Array | null
}

/**
 * The subjects of an experiment in shared memory, so that a worker gets them without a copy: their ids as UTF-8, one
 * after the other, and the offset where each of them ends.
 */
export interface Subjects {
  count: number
  text: Uint8Array
  ends: Uint32Array
  metrics: MetricOutcomes[]
}

/** A page of subjects and the outcomes of some of them. */
interface OutcomePage {
  subjects: readonly string[]
  outcomes: readonly { user_id: string; metric_id: string; value: number | null }[]
}

/** A metric to pack outcomes for. */
export interface PackedMetric {
  id: string
  name: string
  hasValues: boolean
}

/** A page that is packed and not yet joined with the others. */
interface PackedPage {
  count: number
  text: Uint8Array
  ends: Uint32Array
  metrics: { converted: Uint8Array; values: Float64Array }[]
}

const encoder = new TextEncoder()

/** Packs pages and joins them. Packing one page at a time keeps each step short. */
export class SubjectPacker {
  readonly #metrics: readonly PackedMetric[]
  readonly #pages: PackedPage[] = []

  constructor(metrics: readonly PackedMetric[]) {
    this.#metrics = metrics
  }

  /** Number of packed subjects. */
  get count(): number {
    return this.#pages.reduce((sum, page) => sum + page.count, 0)
  }

  add({ subjects, outcomes }: OutcomePage): void {
    const ends = new Uint32Array(subjects.length)
    const texts = subjects.map((id) => encoder.encode(id))
    let end = 0
    for (const [index, text] of texts.entries()) {
      end += text.length
      ends[index] = end
    }
    const page = {
      count: subjects.length,
      text: joined(texts, end),
      ends,
      metrics: this.#emptyMetrics(subjects.length),
    }
    const indexes = new Map(subjects.map((id, index) => [id, index]))
    const numbers = new Map(this.#metrics.map(({ id }, index) => [id, index]))
    for (const { user_id, metric_id, value } of outcomes) {
      const metric = page.metrics[numbers.get(metric_id) ?? -1]
      const row = indexes.get(user_id)
      if (metric === undefined || row === undefined) continue
      metric.converted[row] = 1
      metric.values[row] = value ?? 0
    }
    this.#pages.push(page)
  }

  #emptyMetrics(count: number): PackedPage['metrics'] {
    return this.#metrics.map(() => ({ converted: new Uint8Array(count), values: new Float64Array(count) }))
  }

  /** Joins all packed subjects. */
  packed(): Subjects {
    const { count } = this
    const length = this.#pages.reduce((sum, { text }) => sum + text.length, 0)
    const text = new Uint8Array(new SharedArrayBuffer(length))
    const ends = new Uint32Array(new SharedArrayBuffer(count * Uint32Array.BYTES_PER_ELEMENT))
    const metrics = this.#metrics.map(({ id, name, hasValues }) => ({
      metric_id: id,
      metric_name: name,
      converted: new Uint8Array(new SharedArrayBuffer(count)),
      values: hasValues
        ? new Float64Array(new SharedArrayBuffer(count * Float64Array.BYTES_PER_ELEMENT))
        : null,
    }))
    let [subject, byte] = [0, 0]
    for (const page of this.#pages) {
      text.set(page.text, byte)
      ends.set(
        page.ends.map((end) => end + byte),
        subject,
      )
      for (const [index, { converted, values }] of metrics.entries()) {
        converted.set(page.metrics[index]?.converted ?? [], subject)
        values?.set(page.metrics[index]?.values ?? [], subject)
      }
      subject += page.count
      byte += page.text.length
    }
    return { count, text, ends, metrics }
  }
}

const joined = (texts: readonly Uint8Array[], length: number): Uint8Array => {
  const all = new Uint8Array(length)
  let start = 0
  for (const text of texts) {
    all.set(text, start)
    start += text.length
  }
  return all
}

/** The ids of packed subjects, in order. */
export const subjectIds = ({ count, text, ends }: Pick<Subjects, 'count' | 'text' | 'ends'>): string[] => {
  const bytes = Buffer.from(text.buffer, text.byteOffset, text.byteLength)
  return Array.from({ length: count }, (_, index) =>
    bytes.toString('utf8', index === 0 ? 0 : ends[index - 1], ends[index]),
  )
}
