import { call, type Pair } from './pair.ts'

/** What becomes due while the load runs: stages of rollouts, and drafts that start. */
export interface Plan {
  /** By the id of the stage. */
  stages: Map<string, { due: Date }>
  /** By the id of the experiment. */
  drafts: Map<string, { due: Date }>
}

const ROLLOUTS = 12
const DRAFTS = 12
/** 18 seconds, in hours. */
const DURATION = 0.005

/** Plans rollouts of three stages each and starts of experiments, spread over a stretch of time. */
export const makePlan = async (pair: Pair, { from, to }: { from: Date; to: Date }): Promise<Plan> => {
  const moment = (share: number): Date => new Date(from.getTime() + share * (to.getTime() - from.getTime()))
  const plan: Plan = { stages: new Map(), drafts: new Map() }
  for (let number = 0; number < ROLLOUTS; number += 1) {
    await planRollout(pair, plan, {
      number,
      dates: [0, 1, 2].map((place) => moment((number / ROLLOUTS + place) / 3)),
    })
  }
  for (let number = 0; number < DRAFTS; number += 1) {
    await planDraft(pair, plan, { number, due: moment(number / DRAFTS) })
  }
  return plan
}

interface Rollout {
  number: number
  dates: readonly Date[]
}

interface Made {
  id: string
}

const planRollout = async (
  { members, token }: Pair,
  plan: Plan,
  { number, dates }: Rollout,
): Promise<void> => {
  const [first] = members
  const settings = { key: `rolled-out-${number}`, name: 'rolled out', is_active: true }
  const flag = await call<Made>(first, 'POST /feature-flags', { token, body: settings })
  const stages = dates.map((due, place) => ({
    name: `stage ${place}`,
    target_percentage: (place + 1) * 30,
    trigger_type: 'TIME_BASED',
    start_date: due.toISOString(),
    trigger_configuration: { duration: DURATION },
  }))
  const schedule = await call<Made & { stages: Made[] }>(first, 'POST /rollout-schedules', {
    token,
    body: { name: `rollout ${number}`, feature_flag_id: flag.id, stages },
  })
  await call(first, `POST /rollout-schedules/${schedule.id}/activate`, { token })
  for (const [place, { id }] of schedule.stages.entries()) {
    const due = dates[place]
    if (due) plan.stages.set(id, { due })
  }
}

const planDraft = async (
  { members, token }: Pair,
  plan: Plan,
  { number, due }: { number: number; due: Date },
): Promise<void> => {
  const body = {
    name: `planned ${number}`,
    key: `planned-${number}`,
    variants: [{ name: 'control' }, { name: 'treatment' }],
    metrics: [{ name: 'purchase', event_name: 'purchase' }],
    start_date: due.toISOString(),
  }
  const { id } = await call<Made>(members[0], 'POST /experiments/', { token, body })
  plan.drafts.set(id, { due })
}
