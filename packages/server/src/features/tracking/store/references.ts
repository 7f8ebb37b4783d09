import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { CheckedEvent } from '../rules.ts'

/** An experiment as events point to it. */
export interface Reference {
  number: number
  id: string
  key: string
}

type NamesExperiment = Pick<CheckedEvent, 'experiment_key' | 'experiment_id'>

/** A cache of the experiments that events name. */
export interface References {
  /** Loads the experiments that these events name and that are missing. */
  load: (events: readonly NamesExperiment[]) => Promise<void>
  /** The experiment that an event names; undefined when it is not known, or none is named. */
  find: (event: NamesExperiment) => Reference | undefined
  /** Drops everything: a draft got another key or was deleted. */
  forget: () => void
  /** The public ids of variants, at the position of their numbers; null for null. */
  variantIds: (numbers: readonly (number | null)[]) => Promise<(string | null)[]>
}

/**
 * A cache of references. It is as old as its reading: the statement that stores by it checks that the experiment still
 * has the key. Numbers of variants never change their meaning.
 */
export const createReferences = (db: Db): References => {
  const byKey = new Map<string, Reference>()
  const byId = new Map<string, Reference>()
  const variants = new Map<number, string>()
  return {
    load: async (events) => {
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
  nameOf: (event: NamesExperiment) => string | null
  known: ReadonlyMap<string, Reference>
}

const missing = (events: readonly NamesExperiment[], { nameOf, known }: Lookup): string[] => {
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

/** A feature flag as events point to it. */
export interface FlagReference {
  number: number
  id: string
}

type NamesFlag = Pick<CheckedEvent, 'feature_flag_key' | 'feature_flag_id'>

/** Finds the feature flags that events name; an event without a flag, or with an unknown one, finds none. */
export const flagIds = async (
  db: Db,
  events: readonly NamesFlag[],
): Promise<(event: NamesFlag) => FlagReference | undefined> => {
  const keys = new Set(events.flatMap(({ feature_flag_key }) => feature_flag_key ?? []))
  const ids = new Set(events.flatMap(({ feature_flag_id }) => feature_flag_id?.toLowerCase() ?? []))
  if (keys.size === 0 && ids.size === 0) return () => undefined
  const { rows } = await sql<FlagReference & { key: string }>`
    select number, id, key from feature_flags
    where key = any(${[...keys]}::text[]) or id = any(${[...ids]}::uuid[])`.execute(db)
  const byName = new Map(
    rows.flatMap((row) => [[`key ${row.key}`, row] as const, [`id ${row.id}`, row] as const]),
  )
  return ({ feature_flag_key, feature_flag_id }) =>
    feature_flag_key === null
      ? byName.get(`id ${feature_flag_id?.toLowerCase()}`)
      : byName.get(`key ${feature_flag_key}`)
}
