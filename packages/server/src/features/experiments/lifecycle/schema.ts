import { z } from 'zod'

export const deleteQuery = z.strictObject({ experiment_key: z.string().optional() })
