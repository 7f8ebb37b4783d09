import { z } from 'zod'
import { type Client, createClient } from './client.ts'
import { COOKIE_CATS } from './cookie-cats.ts'
import { batches, playersPerVariant, retentionEvents } from './players.ts'
import { startProgress } from './progress.ts'
import { resultTable, shownResults } from './table.ts'
import type { Target } from './target.ts'

const BATCH = 1000
const AT_ONCE = 4

const session = z.object({ access_token: z.string() })
const experimentAnswer = z.object({ id: z.string(), key: z.string() })
const keyAnswer = z.object({ key: z.string() })
const batchAnswer = z.object({ failure_count: z.number() })

/** Runs the published experiment on a service, using only its public API, and prints the results. */
export const runDemo = async ({ address, email, password }: Target): Promise<void> => {
  const call = createClient(address)
  const signedIn = session.parse(
    await call({ method: 'POST', path: '/auth/login', body: { email, password } }),
  )
  const user = { Authorization: `Bearer ${signedIn.access_token}` }
  const experiment = await createExperiment(call, user)
  const created = await call({
    method: 'POST',
    path: '/api-keys',
    body: { name: 'Demonstration' },
    headers: user,
  })
  const key = { 'X-API-Key': keyAnswer.parse(created).key }
  process.stdout.write(`Experiment "${COOKIE_CATS.name}" is running.\n\n`)
  await sendPlayers(call, { experimentKey: experiment.key, headers: key })
  const results = await call({
    method: 'GET',
    path: `/results/${experiment.id}?use_cache=false`,
    headers: user,
  })
  process.stdout.write(`\n${resultTable(shownResults.parse(results))}\n\n`)
  process.stdout.write(`See it at ${address}/experiments/${experiment.id}/results\n`)
}

const createExperiment = async (call: Client, headers: Record<string, string>) => {
  const { name, description, variants, metrics } = COOKIE_CATS
  const body = { name, description, variants: variants.map((variant) => ({ name: variant.name })), metrics }
  const experiment = experimentAnswer.parse(
    await call({ method: 'POST', path: '/experiments/', body, headers }),
  )
  await call({ method: 'POST', path: `/experiments/${experiment.id}/start`, headers })
  return experiment
}

interface Sending {
  experimentKey: string
  headers: Record<string, string>
}

/** Assigns players, and sends an event for the retained ones. */
const sendPlayers = async (call: Client, { experimentKey, headers }: Sending): Promise<void> => {
  const groups = playersPerVariant(experimentKey)
  const players = groups.flat()
  const arriving = startProgress('players assigned', players.length)
  await inTurns(batches(players, BATCH), async (part) => {
    const body = { experiment_key: experimentKey, users: part.map((user_id) => ({ user_id })) }
    await call({ method: 'POST', path: '/tracking/assign/batch', body, headers })
    arriving.advance(part.length)
  })
  arriving.end()
  const events = retentionEvents(groups, experimentKey)
  const returning = startProgress('events tracked', events.length)
  await inTurns(batches(events, BATCH), async (part) => {
    const answer = await call({ method: 'POST', path: '/tracking/batch', body: { events: part }, headers })
    if (batchAnswer.parse(answer).failure_count > 0) throw new Error('The service did not take every event')
    returning.advance(part.length)
  })
  returning.end()
}

/** Processes a list, a few items at a time. */
const inTurns = async <Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> => {
  const waiting = items.values()
  const worker = async (): Promise<void> => {
    for (const item of waiting) await work(item)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}
