import { z } from 'zod'
import { ROLES } from '../../../features/users/index.ts'
import { pageOf, pageQuery } from '../../../http/paging.ts'
import { id, text, time, word } from '../../../http/shapes.ts'
import { writable } from '../../../http/writable.ts'
import { PROVIDER_TYPES } from '../provider-types.ts'

const MAX_MAPPED_GROUPS = 200

const roleMapping = z
  .record(text(1, 255), word(ROLES))
  .refine((mapping) => Object.keys(mapping).length <= MAX_MAPPED_GROUPS, {
    message: `must map at most ${MAX_MAPPED_GROUPS} groups`,
    params: { type: 'too_long' },
  })

const sentFields = {
  org_name: text(1, 200),
  org_domain: text(0, 255),
  provider_type: word(PROVIDER_TYPES),
  entity_id: text(1, 500),
  sso_url: text(0, 500).nullish(),
  x509_certificate: text(0, 20_000).nullish(),
  client_secret: text(1, 2000),
  role_mapping: roleMapping,
  is_active: z.boolean(),
  is_enforced: z.boolean(),
}

/** A configuration as it is returned: never with its client secret. */
export const configRead = z
  .object({
    id,
    org_name: z.string(),
    org_domain: z.string(),
    provider_type: z.enum(PROVIDER_TYPES),
    entity_id: z.string(),
    sso_url: z.string().nullable(),
    x509_certificate: z.string().nullable(),
    certificate_expires_at: time
      .nullable()
      .describe('End of the validity of x509_certificate; null without a certificate'),
    client_secret_set: z.boolean().describe('Whether a client secret is stored that the service can decrypt'),
    scim_token_set: z.boolean().describe('Whether there is a SCIM token'),
    role_mapping: z.record(z.string(), z.enum(ROLES)),
    is_active: z.boolean(),
    is_enforced: z.boolean(),
    created_at: time,
    updated_at: time,
  })
  .meta({ id: 'SsoConfig' })

/** A stored configuration. */
export const storedConfig = z.object({
  ...configRead.omit({ certificate_expires_at: true, client_secret_set: true, scim_token_set: true }).shape,
  /** Encrypted; `clientSecretOf` decrypts it. */
  client_secret: z.string().nullable(),
})

export const configWrite = z.strictObject({
  ...sentFields,
  client_secret: sentFields.client_secret.nullish(),
  role_mapping: sentFields.role_mapping.default({}),
  is_active: sentFields.is_active.default(true),
  is_enforced: sentFields.is_enforced.default(false),
})

const READ_ONLY = Object.keys(configRead.shape).filter((name) => !(name in sentFields))

export const configChange = writable(z.object(sentFields).partial().shape, READ_ONLY)

export const configParams = z.strictObject({ config_id: id })

export const configsQuery = pageQuery
export const configPage = pageOf(configRead)

export type ConfigRead = z.output<typeof configRead>
export type SsoConfig = z.output<typeof storedConfig>
export type ConfigWrite = z.output<typeof configWrite>
export type ConfigChange = z.output<typeof configChange>
