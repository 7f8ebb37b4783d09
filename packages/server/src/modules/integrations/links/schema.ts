import { z } from 'zod'
import { pageOf, pageQuery } from '../../../http/paging.ts'
import { id, text, time, word } from '../../../http/shapes.ts'
import { INTEGRATION_TYPES } from '../types.ts'

const ENTITY_TYPES = ['experiment', 'feature_flag'] as const
const LINK_SOURCES = ['manual', 'webhook'] as const

export const linkRead = z
  .object({
    id,
    integration_type: z.enum(INTEGRATION_TYPES),
    entity_type: z.enum(ENTITY_TYPES),
    entity_id: id,
    external_id: z.string(),
    external_url: z.string().nullable(),
    title: z.string().nullable(),
    external_status: z.string().nullable(),
    source: z.enum(LINK_SOURCES),
    updated_at: time,
  })
  .meta({ id: 'IntegrationLink' })

const newItem = z.strictObject({ title: text(1, 200), description: text(0, 10_000).optional() })

export const linkWrite = z
  .strictObject({
    integration_type: word(INTEGRATION_TYPES),
    entity_type: word(ENTITY_TYPES),
    entity_id: id,
    external_id: text(1, 200).optional().describe('Item to attach'),
    create: newItem.optional().describe('Item to create'),
  })
  .superRefine(({ external_id, create }, context) => {
    if (external_id === undefined && create === undefined) {
      const message = 'is required unless create is sent'
      context.addIssue({ code: 'custom', path: ['external_id'], message, params: { type: 'missing' } })
    }
    if (external_id !== undefined && create !== undefined) {
      context.addIssue({ code: 'custom', path: ['create'], message: 'must not be sent with external_id' })
    }
  })

export const linksQuery = pageQuery.extend({
  entity_type: word(ENTITY_TYPES).optional(),
  entity_id: id.optional(),
  integration_type: word(INTEGRATION_TYPES).optional(),
})

export const linkPage = pageOf(linkRead)

export type Link = z.output<typeof linkRead>
export type LinkWrite = z.output<typeof linkWrite>
export type LinksQuery = z.output<typeof linksQuery>
export type EntityType = (typeof ENTITY_TYPES)[number]
