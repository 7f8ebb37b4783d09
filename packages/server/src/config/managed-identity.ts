import { ROLES } from '@assay/lifecycle'
import { z } from 'zod'
import { flag, list, optionalText, urlOf } from './setting.ts'

const DEFAULT_ROLES = {
  Admins: 'admin',
  Developers: 'developer',
  Analysts: 'analyst',
  Viewers: 'viewer',
} as const

const roleOfGroup = z.record(z.string().min(1), z.string().trim().toLowerCase().pipe(z.enum(ROLES)))

/** A JSON object from names of groups to roles, which may be written in any letter case. */
const groupRoles = () =>
  z
    .string()
    .transform((text, context) => {
      const roles = roleOfGroup.safeParse(parsed(text))
      if (roles.success) return roles.data
      context.addIssue({
        code: 'custom',
        message: `must be a JSON object of groups with one of the roles ${ROLES.join(', ')} each`,
      })
      return z.NEVER
    })
    .default(DEFAULT_ROLES)
    .meta({ accepts: 'a JSON object' })

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Settings of a managed identity service, where AUTH_PROVIDER is managed. */
export const managedIdentitySettings = z.object({
  MANAGED_USER_POOL_ID: optionalText().describe(
    'Pool of users: its region, an underscore and its id; unset or in another form: every sign-in is refused',
  ),
  MANAGED_CLIENT_ID: optionalText().describe(
    'Client of the pool that tokens must be issued to; unset: every sign-in is refused',
  ),
  MANAGED_GROUP_ROLE_MAPPING: groupRoles().describe(
    'Role of each group; of several groups the highest role counts, without a mapped group viewer',
  ),
  MANAGED_ADMIN_GROUPS: list(['Admins', 'SuperUsers']).describe(
    'Groups whose members become superusers with the role admin',
  ),
  SYNC_ROLES_ON_LOGIN: flag(true).describe(
    "true: every request sets role and superuser status from the token's groups; false: only the first one does",
  ),
  MANAGED_SELF_SIGNUP_ENABLED: flag(false).describe(
    'true: people may register themselves, where the pool allows it as well',
  ),
  MANAGED_ENDPOINT: urlOf(['https', 'http']).describe(
    "Address of the identity service's API and keys, https in staging and production; unset: that of the pool's region",
  ),
  MANAGED_ISSUER: urlOf(['https', 'http']).describe(
    'Issuer in tokens, where it is not MANAGED_ENDPOINT, a slash and the pool: for a private address of the same service',
  ),
  MANAGED_GROUPS_CLAIM: z
    .string()
    .trim()
    .min(1, 'must not be empty')
    .default('managed:groups')
    .describe('Claim of the token that lists the groups'),
})

/** Checks the rules between settings that staging and production require: passwords and tokens pass these addresses. */
export const managedIdentityProblems = ({
  ENVIRONMENT,
  MANAGED_ENDPOINT,
}: {
  ENVIRONMENT: string
  MANAGED_ENDPOINT?: string | undefined
}): string[] => {
  const isDeployed = ENVIRONMENT === 'staging' || ENVIRONMENT === 'production'
  return isDeployed && MANAGED_ENDPOINT !== undefined && !/^https:/i.test(MANAGED_ENDPOINT)
    ? ['MANAGED_ENDPOINT must start with https:// in staging and production']
    : []
}
