import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { CheckedEvent } from './rules.ts'

/** An experiment as events point to it. */
export interface Reference {
  number: number
  id: string
  key: string
}

type Named = Pick<CheckedEvent, 'experiment_key' | 'experiment_id'>

/** Which experiments events name, kept between requests. */
export interface References {
  /** Reads the experiments that these events name, but for those that are known. */
  learn: (events: readonly Named[]) => Promise<void>
  /** The experiment that an event names; undefined when it is not known, or none is named. */
  find: (event: Named) => Reference | undefined
  /** Forgets everything: a draft got another key or was deleted. */
  forget: () => void
  /** The public ids of variants, each at the place of its number; null for null. */
  variantIds: (numbers: readonly (number | null)[]) => Promise<(string | null)[]>
}

/**
 * Keeps what names mean in memory. It is as old as its reading: whoever stores by it has to check within the same
 * statement that the experiment still has the key. Numbers of variants never change their meaning.
 */
export const createReferences = (db: Db): References => {
  const byKey = new Map<string, Reference>()
  const byId = new Map<string, Reference>()
  const variants = new Map<number, string>()
  return {
    learn: async (events) => {
      const keys = missing(events, { nameOf: ({ experiment_key }) => experiment_key, known: byKey })
      const ids = missing(events, { nameOf: ({ experiment_id }) => experiment_id, known: byId })
      if (keys.length === 0 && ids.length === 0) return
      for (const reference of await read(db, keys, ids)) {
        byKey.set(reference.key, reference)
        byId.set(reference.id, reference)
      }
    },
    find: ({ experiment_key, experiment_id }) =>
      experiment_key === null ? byId.get(experiment_id ?? '') : byKey.get(experiment_key),
    forget: () => {
      byKey.clear()
      byId.clear()
    },
    variantIds: async (numbers) => {
      const unknown = numbers.filter((number) => number !== null && !variants.has(number))
      if (unknown.length > 0) {
        for (const { number, id } of await readVariants(db, unknown)) variants.set(number, id)
      }
      return numbers.map((number) => variants.get(number ?? 0) ?? null)
    },
  }
}

interface Lookup {
  nameOf: (event: Named) => string | null
  known: ReadonlyMap<string, Reference>
}

const missing = (events: readonly Named[], { nameOf, known }: Lookup): string[] => {
  const names = new Set<string>()
  for (const event of events) {
    const name = nameOf(event)
    if (name !== null && !known.has(name)) names.add(name)
  }
  return [...names]
}

const read = async (db: Db, keys: string[], ids: string[]): Promise<Reference[]> => {
  const { rows } = await sql<Reference>`
    select number, id, key from experiments
    where key = any(${keys}::text[]) or id = any(${ids}::uuid[])`.execute(db)
  return rows
}

const readVariants = async (
  db: Db,
  numbers: readonly (number | null)[],
): Promise<{ number: number; id: string }[]> => {
  const { rows } = await sql<{ number: number; id: string }>`
    select number, id from experiment_variants where number = any(${numbers}::int[])`.execute(db)
  return rows
}
