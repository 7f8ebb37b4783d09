import type { Config } from '../config/index.ts'
import { isPoolConfigured } from '../features/auth/index.ts'

/** Warnings about settings that are valid but probably unintended. */
export const deploymentWarnings = (config: Config): string[] => [
  ...originWarnings(config),
  ...(config.AUTH_PROVIDER === 'managed' ? managedWarnings(config) : []),
]

const originWarnings = ({ ENVIRONMENT, DASHBOARD_ORIGINS, PUBLIC_BASE_URL }: Config): string[] => {
  const isDeployed = ENVIRONMENT === 'staging' || ENVIRONMENT === 'production'
  if (!isDeployed || DASHBOARD_ORIGINS.length > 0 || PUBLIC_BASE_URL === undefined) return []
  return new URL(PUBLIC_BASE_URL).hostname.startsWith('api')
    ? [
        'DASHBOARD_ORIGINS is empty and PUBLIC_BASE_URL names a host that starts with api: set DASHBOARD_ORIGINS when the dashboard has an origin of its own, else the browser may not call the API and sign-ins return to the API',
      ]
    : []
}

const managedWarnings = (config: Config): string[] => {
  const rules: [boolean, string][] = [
    [
      !isPoolConfigured(config),
      'every sign-in is refused: AUTH_PROVIDER is managed, and MANAGED_USER_POOL_ID (in the form <region>_<id>) or MANAGED_CLIENT_ID is missing',
    ],
    [
      config.MANAGED_ADMIN_GROUPS.length === 0,
      'MANAGED_ADMIN_GROUPS is empty: no group makes its members superusers',
    ],
    [
      config.FIRST_SUPERUSER !== undefined,
      'FIRST_SUPERUSER has no effect while AUTH_PROVIDER is managed: members of MANAGED_ADMIN_GROUPS administer',
    ],
  ]
  return rules.filter(([applies]) => applies).map(([, warning]) => warning)
}
