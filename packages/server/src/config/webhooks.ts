import { z } from 'zod'
import { addressList, flag, whole } from './setting.ts'

/** Settings of webhooks. */
export const webhookSettings = z.object({
  WEBHOOKS_ENABLED: flag(false).describe(
    'true: administrators can register webhooks, which are sent signed messages about entries of the audit log',
  ),
  WEBHOOKS_PRIVATE_NETWORKS: addressList().describe(
    'Addresses or CIDR ranges of private networks in which webhooks may be; empty: public addresses only, except in development and test',
  ),
  WEBHOOK_RETENTION_DAYS: whole(30, [1, 3650]).describe('Retention of the deliveries of webhooks'),
})
