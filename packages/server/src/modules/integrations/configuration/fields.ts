import { z } from 'zod'
import { emailAddress, text } from '../../../http/shapes.ts'
import type { IntegrationType } from '../types.ts'

/** Fields that are stored encrypted and never answered. */
export const SECRET_FIELDS = ['api_token', 'token', 'client_secret', 'webhook_secret'] as const
export type SecretField = (typeof SECRET_FIELDS)[number]

export const isSecretField = (name: string): name is SecretField =>
  SECRET_FIELDS.some((field) => field === name)

/** Fields of a configuration by name, secrets in plain text. */
export type Fields = Readonly<Record<string, string>>

const matching = (pattern: RegExp, message: string, max = 100) =>
  z
    .string()
    .max(max)
    .refine((value) => pattern.test(value), { message, params: { type: 'bad_format' } })

/** A credential goes into a header: visible ASCII characters only. */
const credential = matching(/^[\x21-\x7e]+$/, 'must be visible ASCII characters without spaces', 4096)

const webhookSecret = text(16, 255).refine((value) => value === value.trim(), {
  message: 'must not begin or end with a space',
  params: { type: 'bad_format' },
})

const isBaseAddress = (value: string): boolean => {
  if (!URL.canParse(value)) return false
  const { protocol, username, password, search, hash } = new URL(value)
  return /^https?:$/.test(protocol) && username + password + search + hash === ''
}

/** A base address without credentials, query and fragment; stored without a trailing slash. */
const address = z
  .string()
  .max(500)
  .refine(isBaseAddress, { message: 'must be an https URL', params: { type: 'bad_format' } })
  .transform((value) => new URL(value).href.replace(/\/+$/, ''))

const jiraFields = z.strictObject({
  base_url: address,
  email: emailAddress.refine((value) => /^[\x21-\x7e]+$/.test(value), 'must be visible ASCII characters'),
  api_token: credential,
  project_key: matching(/^[A-Z][A-Z0-9_]{1,49}$/, 'must be a project key such as SHOP').optional(),
  webhook_secret: webhookSecret.optional(),
})

/** Address of the public API of the code host. */
const PUBLIC_API = 'https://api.github.com'

const githubFields = z.strictObject({
  token: credential,
  repo_owner: matching(/^[A-Za-z0-9][A-Za-z0-9_-]*$/, 'must be the name of an owner'),
  repo_name: matching(/^(?!\.{1,2}$)[A-Za-z0-9._-]+$/, 'must be the name of a repository'),
  base_url: address.default(PUBLIC_API),
  webhook_secret: webhookSecret.optional(),
})

const salesforceFields = z.strictObject({
  instance_url: address,
  client_id: credential,
  client_secret: credential,
  webhook_secret: webhookSecret.optional(),
})

/** Shapes of configurations that can send requests, by kind. */
export const FULL_FIELDS = {
  jira: jiraFields,
  github: githubFields,
  salesforce: salesforceFields,
} as const satisfies Record<IntegrationType, z.ZodType<Readonly<Record<string, string | undefined>>>>

/** Shape of a configuration that only receives webhooks. */
export const RECEIVING_FIELDS = z.strictObject({ webhook_secret: webhookSecret })

export type JiraFields = z.output<typeof jiraFields>
export type GithubFields = z.output<typeof githubFields>
export type SalesforceFields = z.output<typeof salesforceFields>
