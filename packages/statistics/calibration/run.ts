import { writeFileSync } from 'node:fs'
import { cuped, interactions } from './adjustment.ts'
import { assignment } from './assignment.ts'
import { banditInference } from './bandit-inference.ts'
import { bandit, bayesianCalibration } from './bayesian.ts'
import { falsePositives, intervalCoverage, multiplicity, plannedPower } from './fixed-horizon.ts'
import { lines, page } from './report.ts'
import { continuousPeeking, groupSequential, sampleRatio } from './sequential.ts'
import { type Outcome, runSimulation, type Simulation } from './simulation.ts'

/** All simulations in the order of the report. */
const SIMULATIONS: readonly Simulation[] = [
  falsePositives,
  plannedPower,
  continuousPeeking,
  groupSequential,
  intervalCoverage,
  cuped,
  multiplicity,
  sampleRatio,
  bandit,
  bayesianCalibration,
  interactions,
  assignment,
  banditInference,
]

const PAGE = new URL('../../../docs/calibration.md', import.meta.url)

function perform(simulation: Simulation, isQuick: boolean): Outcome {
  const started = performance.now()
  const outcome = runSimulation(simulation, { isQuick, progress: (text) => console.error(text) })
  console.log(lines(outcome).join('\n'))
  console.log(`  ${((performance.now() - started) / 1000).toFixed(1)} s`)
  return outcome
}

function main(args: readonly string[]): number {
  const isQuick = args.includes('--quick')
  const wanted = args.filter((argument) => !argument.startsWith('--'))
  const chosen = SIMULATIONS.filter(({ id }) => wanted.length === 0 || wanted.includes(id))
  const outcomes = chosen.map((simulation) => perform(simulation, isQuick))
  const missed = outcomes.flatMap(({ verdicts }) => verdicts).filter(({ isMet }) => !isMet)
  console.log(`${outcomes.length} simulations, ${missed.length} figures outside of their interval`)
  if (args.includes('--write')) {
    if (isQuick || wanted.length > 0) throw new RangeError('only the full run writes the page')
    writeFileSync(PAGE, page(outcomes))
  }
  return missed.length === 0 ? 0 : 1
}

process.exitCode = main(process.argv.slice(2))
