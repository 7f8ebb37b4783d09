import type { Fields } from '../../configuration/fields.ts'
import { fieldOf } from '../../providers/received.ts'
import { salesforceRecord } from '../../providers/salesforce.ts'
import type { DeliveredItem } from '../delivery.ts'
import { mentionedKeys } from '../mentions.ts'

type Payload = Record<string, unknown>

/** The item of a webhook of the CRM: the record that its flow sends as `record`. */
export const salesforceItems = (payload: Payload, settings: Fields): DeliveredItem[] => {
  const { record } = payload
  const item = salesforceRecord(record, settings['instance_url'])
  if (!item) return []
  const texts = ['Subject', 'Name', 'Description'].map((name) => fieldOf(record, name))
  return [{ ...item, keys: mentionedKeys({ texts }) }]
}
