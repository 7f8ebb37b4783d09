import type { TargetingRules } from '@assay/evaluation'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { Experiment } from '../../features/experiments/index.ts'
import type { HoldoutRow } from '../../features/holdouts/index.ts'

/** Everything about a split_url experiment that decides where its visitors go, read in one statement. */
export interface SplitRow {
  number: number
  version: number
  key: string
  status: string
  optimization_type: string
  targeting_rules: TargetingRules | null
  traffic_percentage: number
  split_url_config: NonNullable<Experiment['split_url_config']>
  /** In list order. */
  variants: { name: string; is_control: boolean; traffic_allocation: number }[]
  /** The active one. */
  holdout: HoldoutRow | null
  /** Whether it is in a mutual exclusion group that is active. */
  is_exclusive: boolean
}

const read = async (db: Db, condition: ReturnType<typeof sql>): Promise<SplitRow[]> => {
  const { rows } = await sql<SplitRow>`
    select e.number, e.version, e.key, e.status, e.optimization_type, e.targeting_rules, e.traffic_percentage,
      e.split_url_config,
      (select coalesce(json_agg(json_build_object('name', v.name, 'is_control', v.is_control,
          'traffic_allocation', v.traffic_allocation) order by v.position), '[]')
        from experiment_variants v where v.experiment_id = e.id) as variants,
      (select json_build_object('id', h.id, 'number', h.number, 'holdout_percentage', h.holdout_percentage)
        from holdouts h where h.is_active) as holdout,
      exists (select from mutual_exclusion_members m join mutual_exclusion_groups g on g.id = m.group_id
        where m.experiment_id = e.id and g.status = 'ACTIVE') as is_exclusive
    from experiments e
    where e.experiment_type = 'split_url' and e.split_url_config is not null and ${condition}
    order by e.number`.execute(db)
  return rows
}

/** The split_url experiments that run, in the order of their creation. */
export const findRunning = (db: Db): Promise<SplitRow[]> => read(db, sql`e.status = 'ACTIVE'`)

/** The split_url experiments with these keys, in any state. */
export const findByKeys = (db: Db, keys: readonly string[]): Promise<SplitRow[]> =>
  read(db, sql`e.key = any(${[...keys]}::text[])`)

/** The version of each split_url experiment that runs, as one text: it changes when `findRunning` has another answer. */
export const runningVersions = async (db: Db): Promise<string> => {
  const { rows } = await sql<{ versions: string }>`
    select coalesce(string_agg(number || '.' || version, ' ' order by number), '') as versions
    from experiments where experiment_type = 'split_url' and status = 'ACTIVE'`.execute(db)
  return rows[0]?.versions ?? ''
}
