import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { Membership } from '../../segments/index.ts'
import { type Definition, type DefinitionRow, define } from '../rules.ts'

/** A cache of definitions by experiment key. */
export interface Definitions {
  /** The definitions of these keys; those missing are loaded. A key without experiment is left out. */
  of: (keys: ReadonlySet<string>) => Promise<Map<string, Definition>>
  /** Drops definitions that turned out to be old. */
  forget: (keys: Iterable<string>) => void
}

/**
 * A cache of prepared definitions. They are as old as their reading: the statement that stores what one decided checks
 * that its version is still the stored one.
 *
 * @param membership members of the id lists that rules name, filled before each decision
 */
export const createDefinitions = (db: Db, membership: Membership): Definitions => {
  const loaded = new Map<string, Definition>()
  return {
    of: async (keys) => {
      const missing = [...keys].filter((key) => !loaded.has(key))
      if (missing.length > 0) {
        for (const row of await read(db, missing)) loaded.set(row.key, define(row, membership))
      }
      const found = [...keys].map((key) => loaded.get(key)).filter((definition) => definition !== undefined)
      return new Map(found.map((definition) => [definition.key, definition]))
    },
    forget: (keys) => {
      for (const key of keys) loaded.delete(key)
    },
  }
}

const read = async (db: Db, keys: string[]): Promise<DefinitionRow[]> => {
  const { rows } = await sql<DefinitionRow>`
    select e.number, e.version, e.id, e.key, e.name, e.status, e.optimization_type, e.targeting_rules,
      e.traffic_percentage, e.dimensions,
      (select coalesce(json_agg(json_build_object(
          'number', v.number, 'id', v.id, 'name', v.name, 'is_control', v.is_control,
          'traffic_allocation', v.traffic_allocation, 'current_weight', v.current_weight,
          'configuration', v.configuration) order by v.position), '[]')
        from experiment_variants v where v.experiment_id = e.id) as variants,
      (select coalesce(json_agg(json_build_object(
          'id', s.id, 'number', s.number, 'kind', s.kind, 'status', s.status, 'rules', s.rules)), '[]')
        from experiment_segments as use join segments as s on s.id = use.segment_id
        where use.experiment_id = e.id) as segments,
      (select json_build_object(
          'id', h.id, 'number', h.number, 'holdout_percentage', h.holdout_percentage)
        from holdouts h where h.is_active) as holdout,
      (select json_build_object('id', g.id, 'status', g.status, 'traffic_percentage', g.traffic_percentage,
          'members', (select json_agg(json_build_object(
              'number', o.number, 'version', o.version, 'status', o.status,
              'is_archived', o.archived_at is not null, 'share_percentage', m.share_percentage)
              order by m.position)
            from mutual_exclusion_members m join experiments o on o.id = m.experiment_id
            where m.group_id = g.id))
        from mutual_exclusion_members own join mutual_exclusion_groups g on g.id = own.group_id
        where own.experiment_id = e.id) as exclusion_group
    from experiments e where e.key = any(${keys}::text[])`.execute(db)
  return rows
}
