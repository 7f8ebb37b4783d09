import type { Integration } from '../api-types.ts'
import type { IntegrationKind } from '../kinds.ts'

/** What the form holds: a text for each field; an empty one is not set, or keeps the stored secret. */
export interface SetupDraft {
  fields: Readonly<Record<string, string>>
  /** Whether it sends requests too, or only receives webhooks. */
  use: 'both' | 'receive'
  isActive: boolean
}

/** The form as it opens. */
export const draftOf = (integration: Integration | undefined): SetupDraft => ({
  fields: integration?.config ?? {},
  use: integration?.receive_only ? 'receive' : 'both',
  isActive: integration?.is_active ?? true,
})

/** The fields of a kind that a draft sends: none of a configuration that only receives. */
const sentNames = ({ fields }: IntegrationKind, { use }: SetupDraft): string[] =>
  use === 'both' ? fields.map(({ name }) => name) : []

/**
 * What is sent to the service: the fields that are filled in, and null for a stored one that was emptied. An empty field of
 * a stored secret leaves it, unless the integration is to receive only.
 */
export const configOf = (
  kind: IntegrationKind,
  draft: SetupDraft,
  integration: Integration | undefined,
): Record<string, string | null> => {
  const names = sentNames(kind, draft)
  const stored = [...Object.keys(integration?.config ?? {}), ...(integration?.stored_secrets ?? [])]
  const secrets: readonly string[] = integration?.stored_secrets ?? []
  const filled = [...names, 'webhook_secret'].flatMap((name) => {
    const value = draft.fields[name]?.trim() ?? ''
    return value === '' ? [] : [[name, value] as const]
  })
  const emptied = stored
    .filter((name) => name !== 'webhook_secret' && !filled.some(([known]) => known === name))
    .filter((name) => !(names.includes(name) && secrets.includes(name)))
    .map((name) => [name, null] as const)
  return Object.fromEntries([...filled, ...emptied])
}
