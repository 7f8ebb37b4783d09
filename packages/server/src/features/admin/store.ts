import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Stats } from './schema.ts'

/** Numbers of accounts, experiments and flags, in total and active. */
export const countThings = async (
  ctx: Context,
): Promise<Pick<Stats, 'users' | 'experiments' | 'feature_flags'>> => {
  const { rows } = await sql<Record<'u' | 'ua' | 'us' | 'e' | 'ea' | 'f' | 'fa', number>>`
    select * from
      (select count(*) as u, count(*) filter (where is_active) as ua,
        count(*) filter (where is_superuser) as us from users) as users,
      (select count(*) as e, count(*) filter (where status = 'ACTIVE') as ea from experiments) as experiments,
      (select count(*) as f, count(*) filter (where status = 'ACTIVE') as fa from feature_flags) as flags`.execute(
    ctx.db,
  )
  const { u = 0, ua = 0, us = 0, e = 0, ea = 0, f = 0, fa = 0 } = rows[0] ?? {}
  return {
    users: { total: u, active: ua, superusers: us },
    experiments: { total: e, active: ea },
    feature_flags: { total: f, active: fa },
  }
}
