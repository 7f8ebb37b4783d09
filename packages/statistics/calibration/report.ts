import type { Outcome, Verdict } from './simulation.ts'

/** A figure with as many digits as a reader can use. */
export function figure(value: number): string {
  if (Number(value.toFixed(4)) === value) return String(value)
  return Math.abs(value) >= 10 ? value.toFixed(1) : Number(value.toPrecision(4)).toString()
}

function interval({ low, high }: Verdict): string {
  return low === high ? figure(low) : `${figure(low)} to ${figure(high)}`
}

function verdict({ isMet, check }: Verdict): string {
  if (!isMet) return 'NOT MET'
  return check.mustMiss === undefined ? 'met' : 'caught'
}

/** One simulation as lines for a terminal. */
export function lines({ simulation, verdicts }: Outcome): string[] {
  const figures = verdicts.map(
    (result) =>
      `  ${verdict(result).padEnd(8)}${result.check.metric}: ${figure(result.measured)}` +
      ` (expected ${figure(result.check.expected)}, interval ${interval(result)}; ${result.check.basis})`,
  )
  return [`${simulation.id} ${simulation.title}`, ...figures]
}

function table({ simulation, verdicts }: Outcome): string {
  const rows = verdicts.map(
    (result) =>
      `| ${result.check.metric} | ${figure(result.measured)} | ${figure(result.check.expected)} | ${interval(result)} |` +
      ` ${result.check.basis} | ${verdict(result)} |`,
  )
  return [
    `## ${simulation.id} ${simulation.title}`,
    '',
    `${simulation.setup}.`,
    '',
    '| Figure | Measured | Expected | Has to lie in | Source of the expectation | Verdict |',
    '|---|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n')
}

const INTRODUCTION = `# Calibration

What the statistics promise, and what came out when the promises were put to the test on simulated data with known
truth. \`npm run calibrate\` runs all of it again (a few minutes, always the same draws), \`npm run calibrate -- --quick\`
a smaller version with wider intervals, \`npm run calibrate -- --write\` writes this page.

An interval is the expected value with 3.89 standard errors to both sides, so a right implementation misses one in about
ten thousand times. Figures called *control* come from methods that are known to be wrong: they have to miss the claim
that a right method would meet (verdict *caught*), otherwise the simulation could not tell right from wrong.
`

/** The page of all outcomes; the same run gives the same text. */
export function page(outcomes: readonly Outcome[]): string {
  return [INTRODUCTION, ...outcomes.map(table)].join('\n')
}
