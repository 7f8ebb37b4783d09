import { z } from 'zod'
import { id, jsonObject, percent, text, time } from '../../../http/shapes.ts'
import { writable } from '../../../http/writable.ts'

const KIB = 1024

/** A variant as a caller writes it. Allocations are given on all variants of an experiment or on none. */
export const variantWrite = writable(
  {
    id: id.optional(),
    name: text(1, 100),
    description: text(0, 2000).nullish(),
    is_control: z.boolean().optional(),
    traffic_allocation: percent.optional(),
    configuration: jsonObject(16 * KIB).nullish(),
  },
  ['position', 'current_weight', 'created_at', 'updated_at'],
)

export const variantRead = z
  .object({
    id,
    name: z.string(),
    description: z.string().nullable(),
    is_control: z.boolean(),
    traffic_allocation: z.number(),
    configuration: z.record(z.string(), z.unknown()).nullable(),
    position: z.int(),
    current_weight: z.number().nullable(),
    created_at: time,
    updated_at: time,
  })
  .meta({ id: 'Variant' })

export type VariantWrite = z.output<typeof variantWrite>
export type Variant = z.output<typeof variantRead>
