import { z } from 'zod'

/** Lower and upper end; an end that the data do not bound is null. */
export const interval = z.tuple([z.number().nullable(), z.number().nullable()])

export type WireInterval = z.output<typeof interval>

/** What somebody needs to recompute a figure elsewhere: the method's name and every number that goes into it. */
export const reproduce = z.object({ method: z.string(), inputs: z.record(z.string(), z.unknown()) })

/** How p-values of a family are corrected. */
export const CORRECTION_METHODS = ['benjamini-hochberg', 'bonferroni', 'none'] as const
export const correctionMethod = z.enum(CORRECTION_METHODS)

/** How large a standardised effect is called. */
export const effectLabel = z.enum(['negligible', 'small', 'medium', 'large'])

/** Days as YYYY-MM-DD. */
export const day = z.string()

/** One number per variant id. */
export const perVariant = z.record(z.string(), z.number())
