import { z } from 'zod'
import { FAULTS } from '../../db/fault-kinds.ts'
import { time } from '../../http/shapes.ts'
import { MODULE_NAMES } from '../../modules/names.ts'

const check = z.object({
  status: z.enum(['ok', 'failed', 'off']),
  latency_ms: z.number().min(0).optional(),
})

const checks = z.object({ database: check, redis: check, disk: check, schedulers: check })

/** The health check, in the same shape whether healthy or not. `faults`: of the database, while there are any. */
export const health = z
  .object({
    status: z.enum(['healthy', 'unhealthy']),
    timestamp: time,
    version: z.string(),
    profile: z.enum(['core', 'full']),
    checks,
    faults: z.array(z.enum(FAULTS)).optional(),
  })
  .meta({ id: 'Health' })

/** Liveness of the process, independent of its dependencies. */
export const liveness = z.object({ status: z.literal('alive'), timestamp: time, version: z.string() })

/** The modules of this deployment: exactly these three keys. */
export const modules = z.strictObject({
  profile: z.enum(['core', 'full']),
  modules: z.array(z.enum(MODULE_NAMES)),
  version: z.string(),
})

/** What settings add to either profile; all of it is off by default. */
export const capabilities = z.object({ capabilities: z.array(z.enum(['webhooks'])) })

export type Check = z.input<typeof check>
export type Checks = z.input<typeof checks>
export type Health = z.input<typeof health>
