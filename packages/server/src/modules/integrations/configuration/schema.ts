import { z } from 'zod'
import { pageOf, pageQuery } from '../../../http/paging.ts'
import { id, text, time, word } from '../../../http/shapes.ts'
import { writable } from '../../../http/writable.ts'
import { INTEGRATION_TYPES } from '../types.ts'
import { SECRET_FIELDS } from './fields.ts'

const MAX_FIELDS = 20

const sentConfig = z
  .record(text(1, 50), text(0, 4096).nullable())
  .refine((fields) => Object.keys(fields).length <= MAX_FIELDS, {
    message: `must have at most ${MAX_FIELDS} fields`,
    params: { type: 'too_long' },
  })
  .describe(
    'jira: base_url, email, api_token, project_key?, webhook_secret?; github: token, repo_owner, repo_name, base_url?, webhook_secret?; salesforce: instance_url, client_id, client_secret, webhook_secret?; webhook_secret alone: only receives. Null removes a field',
  )

/** An integration as it is answered: never with its secrets. */
export const integrationRead = z
  .object({
    id,
    integration_type: z.enum(INTEGRATION_TYPES),
    is_active: z.boolean(),
    receive_only: z.boolean().describe('Whether it has no credentials to send requests with'),
    config: z.record(z.string(), z.string()),
    stored_secrets: z.array(z.enum(SECRET_FIELDS)).describe('Secrets that the service can decrypt'),
    last_sync_at: time.nullable(),
    last_error: z.string().nullable(),
    created_at: time,
    updated_at: time,
  })
  .meta({ id: 'Integration' })

/** A stored configuration: its secrets are encrypted. */
export const storedConfig = z.object({
  ...integrationRead.omit({ receive_only: true, config: true, stored_secrets: true }).shape,
  settings: z.record(z.string(), z.string()),
  secrets: z.record(z.string(), z.string()),
})

export const integrationWrite = z.strictObject({
  integration_type: word(INTEGRATION_TYPES),
  config: sentConfig,
  is_active: z.boolean().default(false),
})

const READ_ONLY = Object.keys(integrationRead.shape).filter((name) => !['is_active', 'config'].includes(name))

export const integrationChange = writable(
  { config: sentConfig.optional(), is_active: z.boolean().optional() },
  READ_ONLY,
)

export const typeParams = z.strictObject({
  type: z.string().toLowerCase().describe('jira, salesforce or github'),
})
export const integrationsQuery = pageQuery
export const integrationPage = pageOf(integrationRead)

export const testResult = z
  .object({ ok: z.boolean(), message: z.string() })
  .meta({ id: 'IntegrationTestResult' })

export type Integration = z.output<typeof integrationRead>
export type StoredConfig = z.output<typeof storedConfig>
export type IntegrationWrite = z.output<typeof integrationWrite>
export type IntegrationChange = z.output<typeof integrationChange>
export type TestResult = z.output<typeof testResult>
