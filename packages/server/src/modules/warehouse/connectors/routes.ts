import { z } from 'zod'
import type { Context } from '../../../context.ts'
import { type Route, route } from '../../../http/route.ts'
import { credentialsKeys } from '../credentials/sealed.ts'
import { connectedTypes, WAREHOUSE_NAMES, WAREHOUSE_TYPES } from './types.ts'

const connectorList = z.object({
  connectors: z.array(
    z.object({
      warehouse_type: z.enum(WAREHOUSE_TYPES),
      name: z.string(),
      enabled: z.boolean(),
      /** Why it is not enabled. */
      reason: z.literal('credentials_unavailable').optional(),
    }),
  ),
})

const availability = (ctx: Context): { enabled: boolean; reason?: 'credentials_unavailable' } =>
  credentialsKeys(ctx).length > 0 ? { enabled: true } : { enabled: false, reason: 'credentials_unavailable' }

const listConnectors = route({
  method: 'GET',
  path: '/warehouse/analysis/connectors',
  summary: 'List warehouse connectors',
  access: 'any',
  isBeta: true,
  response: connectorList,
  handler: (ctx) => ({
    connectors: connectedTypes(ctx.config).map((warehouse_type) => ({
      warehouse_type,
      name: WAREHOUSE_NAMES[warehouse_type],
      ...availability(ctx),
    })),
  }),
})

export const routes: Route[] = [listConnectors]
