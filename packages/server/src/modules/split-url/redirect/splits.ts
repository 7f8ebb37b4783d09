import { type Destinations, destinationsOf, type EdgeExperiment } from '@assay/edge-router'
import { batch } from '../../../db/batch.ts'
import { isLive, onChange } from '../../../db/changes.ts'
import type { Db } from '../../../db/connect.ts'
import { perDatabase } from '../../../db/per-database.ts'
import { createRecent } from '../../../lib/recent.ts'
import { edgeExperiment } from '../configuration/rules.ts'
import { findByKeys, type SplitRow } from '../store.ts'

/** A split_url experiment, prepared for many visitors. */
export interface Split {
  experiment: EdgeExperiment
  isRunning: boolean
  /** undefined: an address of it cannot be read. */
  destinations: Destinations | undefined
}

const prepare = (row: SplitRow): Split => {
  const experiment = edgeExperiment(row)
  return { experiment, isRunning: row.status === 'ACTIVE', destinations: destinationsOf(experiment) }
}

const MIN_REMEMBERED = 500

/** Experiments that run are remembered while changes are heard; all others are read for each request. */
const splitsOf = perDatabase((db: Db) => {
  const running = createRecent<Split>(MIN_REMEMBERED)
  let changes = 0
  onChange(db, 'experiments', () => {
    changes += 1
    running.clear()
  })
  const read = batch<string, Split | undefined>({
    run: async (keys) => {
      const before = changes
      const splits = (await findByKeys(db, [...new Set(keys)])).map(prepare)
      const byKey = new Map(splits.map((split) => [split.experiment.key, split]))
      if (before === changes && isLive(db)) {
        for (const [key, split] of byKey) if (split.isRunning) running.set(key, split)
      }
      return keys.map((key) => byKey.get(key))
    },
  })
  return (key: string): Split | undefined | Promise<Split | undefined> =>
    (isLive(db) ? running.get(key) : undefined) ?? read(key)
})

/** The split_url experiment with this key, or undefined. */
export const splitByKey = (db: Db, key: string): Split | undefined | Promise<Split | undefined> =>
  splitsOf(db)(key)
