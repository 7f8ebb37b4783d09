import { z } from 'zod'
import { queryWhole } from '../../../../http/paging.ts'
import { MAX_FILTER_LENGTH } from '../filter/parser.ts'

const LIST_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:ListResponse' as const

const MAX_NAMES_LENGTH = 2000
/** Largest page of a list. */
export const MAX_COUNT = 200
const DEFAULT_COUNT = 100
const ANY_NUMBER = [-999_999_999, 999_999_999] as const

/** Names of attributes, separated by commas; those of other schemas match nothing. */
const names = z.string().max(MAX_NAMES_LENGTH).optional()

/** Attributes that an answer is to have, or not to have. */
export const attributesQuery = z.object({ attributes: names, excludedAttributes: names })

/** Query of a list; sorting is not supported and ignored. */
export const listQuery = attributesQuery.extend({
  filter: z.string().max(MAX_FILTER_LENGTH).optional(),
  startIndex: queryWhole(1, ANY_NUMBER),
  count: queryWhole(DEFAULT_COUNT, ANY_NUMBER),
})

export type AttributesQuery = z.output<typeof attributesQuery>
export type ListQuery = z.output<typeof listQuery>

/** The part of a list that is wanted. Numbers out of range mean the nearest one allowed (RFC 7644, section 3.4.2.4). */
export const pageOfQuery = ({
  startIndex,
  count,
}: Pick<ListQuery, 'startIndex' | 'count'>): { skip: number; limit: number } => ({
  skip: Math.max(1, startIndex) - 1,
  limit: Math.min(Math.max(0, count), MAX_COUNT),
})

/** Shape of a page of a list. */
export const listOf = <Resource extends z.ZodType>(resource: Resource) =>
  z.object({
    schemas: z.array(z.literal(LIST_SCHEMA)),
    totalResults: z.int(),
    startIndex: z.int(),
    itemsPerPage: z.int(),
    Resources: z.array(resource),
  })

/** Page of a list as it is answered. */
export const listAnswer = <Resource>(
  resources: Resource[],
  { total, skip }: { total: number; skip: number },
) => ({
  schemas: [LIST_SCHEMA],
  totalResults: total,
  startIndex: skip + 1,
  itemsPerPage: resources.length,
  Resources: resources,
})
