import { setTimeout as pause } from 'node:timers/promises'
import { call, type Member, type Pair, RefusedError } from './pair.ts'

/** A flag that is changed again and again: its value is the number of the change. */
export interface CountingFlag {
  id: string
  key: string
  /** The newest change that was sent, and the newest that was answered. */
  sent: number
  acknowledged: number
}

/** Everything that was answered with success, and what was answered wrongly. */
export interface Ledger {
  /** Variants by subject. */
  assigned: Map<string, string>
  events: Set<string>
  /** Sent and never answered: each may have been stored or not. */
  unanswered: Set<string>
  flags: CountingFlag[]
  counts: { assigned: number; tracked: number; evaluated: number; changed: number; interrupted: number }
  /** Evaluations older than their requests, and other wrong answers, in words. */
  wrong: string[]
}

export interface Subject {
  experiment: { id: string; key: string }
  apiKey: string
}

const FLAGS = 6

/** A running experiment, a key for programs, and flags to change. */
export const prepare = async ({ members, token }: Pair): Promise<{ subject: Subject; ledger: Ledger }> => {
  const [first] = members
  const variants = [{ name: 'control' }, { name: 'treatment' }]
  const metrics = [{ name: 'purchase', event_name: 'purchase' }]
  const body = { name: 'Two processes', key: 'two-processes', variants, metrics }
  const experiment = await call<Subject['experiment']>(first, 'POST /experiments/', { token, body })
  await call(first, `POST /experiments/${experiment.id}/start`, { token })
  const scopes = ['assign', 'track', 'evaluate']
  const { key } = await call<{ key: string }>(first, 'POST /api-keys', {
    token,
    body: { name: 'two', scopes },
  })
  const flags: CountingFlag[] = []
  for (let number = 0; number < FLAGS; number += 1) {
    const settings = { key: `counting-${number}`, name: 'counting', value_type: 'number', is_active: true }
    const made = await call<{ id: string; key: string }>(first, 'POST /feature-flags', {
      token,
      body: { ...settings, rollout_percentage: 100, variants: variantsAt(0) },
    })
    flags.push({ id: made.id, key: made.key, sent: 0, acknowledged: 0 })
  }
  const counts = { assigned: 0, tracked: 0, evaluated: 0, changed: 0, interrupted: 0 }
  const ledger = { assigned: new Map(), events: new Set<string>(), unanswered: new Set<string>() }
  return { subject: { experiment, apiKey: key }, ledger: { ...ledger, flags, counts, wrong: [] } }
}

const variantsAt = (value: number) => [{ key: 'count', value, weight: 100 }]

interface Load extends Subject {
  pair: Pair
  ledger: Ledger
  /** The load ends when it says so. */
  isOver: () => boolean
}

const SUBJECT_WRITERS = 6
const EVALUATORS = 6
/** Leaves the processor to the service: what is looked for is order, not speed. */
const BREATH_MS = 10

/** Drives assignments, events, evaluations and changes of flags at both processes until it is over. */
export const drive = async (load: Load): Promise<void> => {
  const repeated = async (work: (member: Member, turn: number) => Promise<void>): Promise<void> => {
    for (let turn = 0; !load.isOver(); turn += 1) {
      await attempt(load, (member) => work(member, turn))
      await pause(BREATH_MS)
    }
  }
  await Promise.all([
    ...Array.from({ length: SUBJECT_WRITERS }, (_, writer) =>
      repeated((member, turn) => writeSubject(load, member, `subject-${writer}-${turn}`)),
    ),
    ...Array.from({ length: EVALUATORS }, () => repeated((member) => evaluateOne(load, member))),
    ...load.ledger.flags.map((flag) => repeated((member) => change(load, member, flag))),
  ])
}

/** A living process by chance; that it dies meanwhile is part of the plan, that it refuses is not. */
const attempt = async ({ pair, ledger }: Load, work: (member: Member) => Promise<void>): Promise<void> => {
  const living = pair.members.filter(({ process }) => process !== undefined)
  const member = living[Math.floor(Math.random() * living.length)]
  if (!member) return
  const before = member.process
  try {
    await work(member)
  } catch (error) {
    ledger.counts.interrupted += 1
    const isKilled = member.process !== before
    if (error instanceof RefusedError || !isKilled) ledger.wrong.push(String(error))
  }
}

const writeSubject = async (load: Load, member: Member, user_id: string): Promise<void> => {
  const { ledger, experiment, apiKey: key } = load
  const body = { user_id, experiment_key: experiment.key }
  const { variant_id } = await call<{ variant_id: string }>(member, 'POST /tracking/assign', { key, body })
  ledger.assigned.set(user_id, variant_id)
  ledger.counts.assigned += 1
  const event_id = `${user_id}-bought`
  ledger.unanswered.add(event_id)
  const event = { ...body, event_id, event_type: 'conversion', event_name: 'purchase' }
  await call(member, 'POST /tracking/track', { key, body: event })
  ledger.unanswered.delete(event_id)
  ledger.events.add(event_id)
  ledger.counts.tracked += 1
}

interface Evaluated {
  enabled: boolean
  value: number
}

/** What is acknowledged before the request must be seen by it, at whichever process it was acknowledged. */
const evaluateOne = async ({ ledger, apiKey }: Load, member: Member): Promise<void> => {
  const flag = ledger.flags[Math.floor(Math.random() * ledger.flags.length)]
  if (!flag) return
  const least = flag.acknowledged
  const path = `/feature-flags/evaluate/${flag.key}?user_id=user-${Math.floor(Math.random() * 1000)}`
  const { enabled, value } = await call<Evaluated>(member, `GET ${path}`, { key: apiKey })
  ledger.counts.evaluated += 1
  if (!(enabled && value >= least && value <= flag.sent)) {
    ledger.wrong.push(`${flag.key} was ${value} after ${least} was acknowledged and ${flag.sent} was sent`)
  }
}

const change = async ({ pair, ledger }: Load, member: Member, flag: CountingFlag): Promise<void> => {
  flag.sent += 1
  const value = flag.sent
  const body = { variants: variantsAt(value) }
  await call(member, `PUT /feature-flags/${flag.id}`, { token: pair.token, body })
  flag.acknowledged = value
  ledger.counts.changed += 1
}
