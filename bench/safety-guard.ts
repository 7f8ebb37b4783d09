/**
 * How often the sequential guard of the safety monitor rolls back a flag that does no harm, and how soon it stops one
 * that does. The draws are always the same. `--rollouts 10000` and `--days 2` are the defaults.
 */
import { parseArgs } from 'node:util'
import { healthyRollout, incident, type Watched } from '../packages/server/src/testing/rollout-simulation.ts'
import { randomSource } from '../packages/statistics/calibration/random.ts'

const SEED = 20_261_121
const INCIDENTS = 500

const percent = (share: number): string => `${(100 * share).toFixed(2)} %`

const shareOf = (rollouts: readonly Watched[], name: keyof Watched): string =>
  percent(rollouts.filter((rollout) => rollout[name] !== undefined).length / rollouts.length)

const healthy = (count: number, days: number): void => {
  const random = randomSource(SEED)
  const rollouts = Array.from({ length: count }, () => healthyRollout(random, days))
  console.log(`${count} healthy rollouts of ${days} days, rolled back at any time in them:`)
  console.log(`  sequential guard                        ${shareOf(rollouts, 'guard')}`)
  console.log(`  error rate above 5 % in 15 minutes      ${shareOf(rollouts, 'threshold')}`)
  console.log(`  two-sample test at 1 %, every 5 minutes ${shareOf(rollouts, 'repeatedTest')}`)
}

/** The middle of all times; that of one which never came is infinite. */
const median = (minutes: readonly (number | undefined)[]): string => {
  const sorted = minutes.map((one) => one ?? Number.POSITIVE_INFINITY).sort((one, other) => one - other)
  const middle = sorted[Math.floor(sorted.length / 2)] ?? Number.POSITIVE_INFINITY
  return Number.isFinite(middle) ? `${middle} min` : 'never'
}

const incidents = (): void => {
  console.log(`${INCIDENTS} incidents each, 1 % to 8 % of errors: median time to the rollback`)
  console.log('  evaluations/min | with the flag | healthy before | guard | threshold')
  const random = randomSource(SEED + 1)
  for (const evaluationsPerMinute of [100, 1000]) {
    for (const share of [0.01, 0.1, 0.5, 0.9]) {
      for (const healthyDays of [0, 2]) {
        const found = Array.from({ length: INCIDENTS }, () =>
          incident(random, { evaluationsPerMinute, share, healthyDays }),
        )
        const [guard, threshold] = [found.map((one) => one.guard), found.map((one) => one.threshold)]
        const cells = [
          evaluationsPerMinute,
          percent(share),
          `${healthyDays} days`,
          median(guard),
          median(threshold),
        ]
        console.log(`  ${cells.join(' | ')}`)
      }
    }
  }
}

const { values } = parseArgs({
  options: { rollouts: { type: 'string', default: '10000' }, days: { type: 'string', default: '2' } },
})
if (Number(values.rollouts) > 0) healthy(Number(values.rollouts), Number(values.days))
incidents()
