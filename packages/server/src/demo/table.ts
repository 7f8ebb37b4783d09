import { z } from 'zod'

const interval = z.tuple([z.number(), z.number()]).nullable()

const variant = z.object({
  variant_name: z.string(),
  sample_size: z.number(),
  conversions: z.number(),
  mean: z.number().nullable(),
  difference: z.number().nullable(),
  difference_interval: interval,
  p_value: z.number().nullable(),
  adjusted_p_value: z.number().nullable(),
})

/** Fields of GET /results/{id} that the demonstration shows. */
export const shownResults = z.object({
  summary: z.object({ recommendation: z.string(), recommendation_reason: z.string() }),
  srm: z.object({ p_value: z.number(), warning: z.boolean(), notice: z.boolean() }).nullable(),
  metrics: z.array(z.object({ metric_name: z.string(), variants: z.array(variant) })),
})

type ShownResults = z.output<typeof shownResults>

const percent = (share: number | null): string => (share === null ? '' : `${(share * 100).toFixed(2)} %`)
const points = (share: number): string => (share * 100).toFixed(2)
const significant = (value: number | null): string => (value === null ? '' : value.toPrecision(4))

const HEADINGS = ['', 'players', 'came back', 'rate', 'difference', '95 % interval', 'p', 'adjusted p']

const cells = (row: z.output<typeof variant>): string[] => [
  row.variant_name,
  row.sample_size.toLocaleString('en'),
  row.conversions.toLocaleString('en'),
  percent(row.mean),
  row.difference === null ? '' : `${points(row.difference)} points`,
  row.difference_interval
    ? `${points(row.difference_interval[0])} to ${points(row.difference_interval[1])}`
    : '',
  significant(row.p_value),
  significant(row.adjusted_p_value),
]

/** Formats the results as a text table with their interpretation. */
export const resultTable = ({ metrics, summary, srm }: ShownResults): string => {
  const rows = metrics.flatMap(({ metric_name, variants }) => [[metric_name], ...variants.map(cells)])
  const widths = HEADINGS.map((heading, column) =>
    Math.max(heading.length, ...rows.filter((row) => row.length > 1).map((row) => row[column]?.length ?? 0)),
  )
  const line = (row: readonly string[]): string =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('   ')
  const body = rows.map((row) => (row.length === 1 ? `\n${row[0]}` : `  ${line(row)}`))
  return [
    `  ${line(HEADINGS)}`,
    ...body,
    '',
    `${summary.recommendation}: ${summary.recommendation_reason}`,
    sampleRatioText(srm),
  ].join('\n')
}

/** Sentence about the sample ratio check. */
const sampleRatioText = (srm: ShownResults['srm']): string => {
  if (!srm) return ''
  const p = `p = ${srm.p_value.toPrecision(3)}`
  if (srm.warning) return `The players were not shared out as planned (${p}): do not trust these results.`
  return srm.notice
    ? `The split of the players deserves a look: ${p}; the alarm is at 0.001.`
    : `The players were shared out as planned (${p}).`
}
