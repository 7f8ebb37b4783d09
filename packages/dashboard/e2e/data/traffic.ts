import { type Api, answered, createApi, type Schemas } from '../api.ts'

type Experiment = Schemas['Experiment']

/** What a visitor does at most once: the share of each variant's visitors who do, and what it is worth on average. */
export interface Deed {
  event: string
  /** In the order of the experiment's variants, 0 to 1. */
  rates: readonly number[]
  /** The average value of one event; none is sent unless given. */
  value?: number
}

interface Visits {
  experiment: Experiment
  visitors: number
  deeds: readonly Deed[]
  /** Which visitors come; all unless given. */
  comes?: (user_id: string) => boolean
}

const BATCH = 1000
const COUNTRIES = ['DE', 'FR', 'JP', 'US']
const DEVICES = ['desktop', 'phone', 'phone']

/** A number of 0 to 1 that is always the same for the same text and looks random: FNV-1a, mixed once more. */
const chance = (text: string): number => {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return ((hash ^ (hash >>> 12)) >>> 0) / 2 ** 32
}

const pick = (list: readonly string[], text: string): string =>
  list[Math.floor(chance(text) * list.length)] ?? ''

/** The public API as a program with a key of every scope. */
export const createProgram = async (api: Api, address: string): Promise<Api> => {
  const { key } = await answered(
    api.POST('/api/v1/api-keys/', {
      body: { name: 'Web shop', scopes: ['assign', 'track', 'evaluate', 'ruleset', 'report'] },
    }),
  )
  return createApi(address, { 'X-API-Key': key })
}

/** The list in parts of at most `BATCH`. */
const inParts = <Item>(list: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(list.length / BATCH) }, (_, part) =>
    list.slice(part * BATCH, (part + 1) * BATCH),
  )

/** Visitors arrive, get their variants and do what people do; the same ones in every run. */
export const sendVisits = async (
  program: Api,
  { experiment, visitors, deeds, comes = () => true }: Visits,
): Promise<void> => {
  const names = Array.from({ length: visitors }, (_, index) => `visitor-${index + 1}`).filter(comes)
  for (const part of inParts(names)) {
    const { assignments } = await answered(
      program.POST('/api/v1/tracking/assign/batch', {
        body: { experiment_key: experiment.key, users: part.map(visitor) },
      }),
    )
    const events = assignments.flatMap((assignment) => eventsOf(assignment, { experiment, deeds }))
    for (const batch of inParts(events)) {
      const { failure_count } = await answered(
        program.POST('/api/v1/tracking/batch', { body: { events: batch } }),
      )
      if (failure_count > 0) throw new Error(`${failure_count} events were refused`)
    }
  }
}

const visitor = (user_id: string) => ({
  user_id,
  context: { country: pick(COUNTRIES, `${user_id} country`), device: pick(DEVICES, `${user_id} device`) },
})

const eventsOf = (
  { user_id, variant_id }: { user_id: string; variant_id: string },
  { experiment, deeds }: Pick<Visits, 'experiment' | 'deeds'>,
): object[] => {
  const variant = experiment.variants.findIndex(({ id }) => id === variant_id)
  return deeds
    .filter(({ event, rates }) => chance(`${experiment.key} ${user_id} ${event}`) < (rates[variant] ?? 0))
    .map(({ event, value }) => ({
      event_type: event,
      user_id,
      experiment_key: experiment.key,
      event_id: `${experiment.key} ${event}`,
      ...(value !== undefined && { value: Math.round(2 * value * chance(`${user_id} ${event} value`)) }),
    }))
}
