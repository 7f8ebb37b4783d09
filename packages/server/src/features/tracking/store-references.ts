import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { Naming } from './rules.ts'

/** An experiment as events point to it. */
export interface Reference {
  number: number
  id: string
  key: string
}

/** Which experiments events name, kept between requests. */
export interface References {
  /** The experiments of these names; those not known are read. A name without experiment is left out. */
  of: (names: readonly Naming[]) => Promise<(naming: Naming) => Reference | undefined>
  /** Forgets everything: a draft got another key or was deleted. */
  forget: () => void
  /** The public id of a variant; undefined when there is none with this number. */
  variantIds: (numbers: readonly number[]) => Promise<(number: number | null) => string | null>
}

/**
 * Keeps what names mean in memory. It is as old as its reading: whoever stores by it has to check within the same
 * statement that the experiment still has the key. Numbers of variants never change their meaning.
 */
export const createReferences = (db: Db): References => {
  const known = { key: new Map<string, Reference>(), id: new Map<string, Reference>() }
  const variants = new Map<number, string>()
  const find = ({ by, name }: Naming): Reference | undefined => known[by].get(name)
  return {
    of: async (names) => {
      const missing = names.filter((naming) => !find(naming))
      if (missing.length > 0) {
        for (const reference of await read(db, missing)) {
          known.key.set(reference.key, reference)
          known.id.set(reference.id, reference)
        }
      }
      return find
    },
    forget: () => {
      known.key.clear()
      known.id.clear()
    },
    variantIds: async (numbers) => {
      const missing = numbers.filter((number) => !variants.has(number))
      if (missing.length > 0) {
        for (const { number, id } of await readVariants(db, missing)) variants.set(number, id)
      }
      return (number) => (number === null ? null : (variants.get(number) ?? null))
    },
  }
}

const read = async (db: Db, names: readonly Naming[]): Promise<Reference[]> => {
  const named = (by: Naming['by']) => names.filter((naming) => naming.by === by).map(({ name }) => name)
  const { rows } = await sql<Reference>`
    select number, id, key from experiments
    where key = any(${named('key')}::text[]) or id = any(${named('id')}::uuid[])`.execute(db)
  return rows
}

const readVariants = async (
  db: Db,
  numbers: readonly number[],
): Promise<{ number: number; id: string }[]> => {
  const { rows } = await sql<{ number: number; id: string }>`
    select number, id from experiment_variants where number = any(${numbers}::int[])`.execute(db)
  return rows
}
