import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { batch } from '../../db/batch.ts'
import type { Db } from '../../db/connect.ts'
import { perDatabase } from '../../db/per-database.ts'

/** An experiment with the variants that its counters are of. */
export interface CountedExperiment {
  id: string
  name: string
  /** In list order. */
  variants: { id: string; name: string; is_control: boolean }[]
}

const readAll = async (db: Db, ids: readonly string[]): Promise<CountedExperiment[]> => {
  const { rows } = await sql<CountedExperiment>`
    select e.id, e.name,
      (select coalesce(json_agg(json_build_object('id', v.id, 'name', v.name, 'is_control', v.is_control)
          order by v.position), '[]')
        from experiment_variants v where v.experiment_id = e.id) as variants
    from experiments e where e.id = any(${[...ids]}::uuid[])`.execute(db)
  return rows
}

/** One statement for all calls that wait at the same time: programs count often. */
const readerOf = perDatabase((db) =>
  batch<string, CountedExperiment | undefined>({
    run: async (ids) => {
      const found = new Map((await readAll(db, [...new Set(ids)])).map((one) => [one.id, one]))
      return ids.map((id) => found.get(id))
    },
  }),
)

/** The experiment with this id, or undefined. */
export const findExperiment = ({ db }: Context, id: string): Promise<CountedExperiment | undefined> =>
  readerOf(db)(id)
