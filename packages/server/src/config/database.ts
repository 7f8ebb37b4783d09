import { z } from 'zod'
import { optionalText, urlOf, whole } from './setting.ts'

/** Where data lives. */
export const databaseSettings = z.object({
  DATA_DIR: z.string().min(1).default('./data').describe('Embedded database, generated secrets and files'),
  DATABASE_URL: optionalText()
    .refine((url) => url === undefined || /^postgres(ql)?:\/\//.test(url), 'must start with postgres://')
    .describe('PostgreSQL 14 or newer; unset: an embedded server under DATA_DIR'),
  DATABASE_POOL_SIZE: whole(10, [2, 200]).describe('Database connections per process'),
  REDIS_URL: urlOf(['redis', 'rediss']).describe(
    'Redis 6 or newer, shared by all processes for rate limits, cached results and news of live results; unset: each by itself',
  ),
})
