import {
  type Arm,
  alwaysValid,
  betaContrast,
  compareArms,
  compareConversions,
  conversionPosterior,
  effectHeterogeneity,
  fisherExact,
  mixtureRho,
} from '../packages/statistics/src/index.ts'

/**
 * Speed of the statistics on one core, in processor time: what other programs on the machine do does not count.
 * Run: node --import tsx bench/statistics.ts
 */

/** A reproducible sequence of numbers in [0, 1): xorshift with 32 bits. */
const numbers = (seed: number) => {
  let state = seed
  return (): number => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
}

const random = numbers(20260301)

/** Two arms of equal size, the treatment's rate up to a fifth away from the control's. */
const pair = (users: number): { control: Arm; treatment: Arm } => {
  const rate = 0.01 + 0.4 * random()
  const factor = 1 + ((random() - 0.5) * 40) / Math.sqrt(users * rate)
  return {
    control: { users, conversions: Math.round(users * rate) },
    treatment: { users, conversions: Math.round(users * rate * factor) },
  }
}

const milliseconds = (work: () => unknown): number => {
  const start = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

/** Median and 99th percentile of single calls, after a warm-up. */
const measure = (name: string, calls: number, work: () => unknown): void => {
  for (let call = 0; call < calls / 4; call += 1) work()
  const times = Array.from({ length: calls }, () => milliseconds(work)).sort((a, b) => a - b)
  const at = (share: number): string => (times[Math.floor(share * (calls - 1))] ?? 0).toFixed(3)
  console.log(`${name.padEnd(64)} median ${at(0.5)} ms   p99 ${at(0.99)} ms`)
}

/** Everything that a results page shows of one treatment: Fisher, all intervals, always-valid, Bayesian. */
const compareFully = ({ control, treatment }: { control: Arm; treatment: Arm }): unknown => {
  const comparison = compareConversions({ control, treatment, alpha: 0.05 })
  const [p1, p2] = [control, treatment].map(({ conversions, users }) => conversions / users)
  const variance = [p1 ?? 0, p2 ?? 0].map((rate) => (rate * (1 - rate)) / control.users)
  const sampleSize = control.users + treatment.users
  const sequential = alwaysValid({
    estimate: (p2 ?? 0) - (p1 ?? 0),
    standardError: Math.sqrt((variance[0] ?? 0) + (variance[1] ?? 0)),
    sampleSize,
    rho: mixtureRho({ alpha: 0.05, plannedSize: sampleSize }),
    alpha: 0.05,
  })
  const [before, after] = [conversionPosterior(control), conversionPosterior(treatment)]
  return [comparison, sequential, compareArms(before, after), betaContrast(before, after, 0.95)]
}

const METRICS = 20
const TREATMENTS = 3
const VALUES = 20

/** An experiment of 20 metrics and 4 variants, broken down by 20 values of a dimension. */
const compareExperiment = (): unknown[] => {
  const answers: unknown[] = []
  for (let comparison = 0; comparison < METRICS * TREATMENTS; comparison += 1) {
    const arms = Array.from({ length: VALUES }, () => pair(10_000))
    for (const each of arms) answers.push(compareConversions({ ...each, alpha: 0.05 }))
    answers.push(effectHeterogeneity(arms.map(segment)))
  }
  return answers
}

const segment = ({ control, treatment }: { control: Arm; treatment: Arm }) => {
  const [p1, p2] = [control.conversions / control.users, treatment.conversions / treatment.users]
  const variance = (p1 * (1 - p1)) / control.users + (p2 * (1 - p2)) / treatment.users
  return { estimate: p2 - p1, standardError: Math.sqrt(variance) }
}

for (const users of [1000, 100_000, 10_000_000, 50_000_000]) {
  measure(`Fisher's exact test, ${users.toLocaleString('en')} users per arm`, 2000, () =>
    fisherExact(pair(users)),
  )
}
for (const users of [1000, 100_000, 10_000_000]) {
  const name = `Fisher, intervals, always-valid and Bayesian, ${users.toLocaleString('en')} per arm`
  measure(name, 500, () => compareFully(pair(users)))
}
measure(`${METRICS} metrics x ${TREATMENTS + 1} variants x ${VALUES} values`, 5, compareExperiment)
