import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isPlainObject } from '../../../lib/plain-object.ts'
import { INTEGRATION_TYPES } from '../types.ts'
import { deliveredItem, MAX_ITEMS } from './delivery.ts'
import { deliveryIdOf, readDelivery } from './read.ts'

const named = (value: fc.Arbitrary<unknown>) =>
  fc.dictionary(
    fc.constantFrom(
      ...[
        'action',
        'issue',
        'pull_request',
        'comment',
        'commits',
        'number',
        'title',
        'body',
        'head',
        'ref',
        'id',
      ],
      ...[
        'key',
        'fields',
        'summary',
        'status',
        'name',
        'content',
        'text',
        'record',
        'Id',
        'Subject',
        'message',
      ],
      ...['updated_at', 'html_url', 'timestamp', 'event', 'webhookEvent', 'self', 'repository', 'full_name'],
    ),
    value,
  )

const { payload } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 5 },
    fc.jsonValue(),
    fc.constantFrom(
      1,
      'assay:cart',
      'a'.repeat(40),
      'SHOP-1',
      '500xx000000bZnY',
      1e300,
      'https://a.example/',
    ),
    fc.array(tie('value'), { maxLength: 4 }),
    tie('payload'),
  ),
  payload: named(tie('value')),
}))

describe('a webhook of any content', () => {
  it.each(INTEGRATION_TYPES)('is read from %s without an error, and reduced to what links need', (type) => {
    fc.assert(
      fc.property(payload, (sent) => {
        if (!isPlainObject(sent)) return
        const { event, items } = readDelivery(type, sent, { headers: {}, settings: {} })
        expect(event.length).toBeLessThanOrEqual(100)
        expect(items.length).toBeLessThanOrEqual(MAX_ITEMS + 1)
        expect(deliveredItem.array().parse(JSON.parse(JSON.stringify(items)))).toEqual(items)
        expect(deliveryIdOf(type, sent, {})?.length ?? 0).toBeLessThanOrEqual(200)
      }),
      { numRuns: 500 },
    )
  })
})
