import type { Config } from '../config/index.ts'

/** Warnings about settings that are valid but probably unintended. */
export const deploymentWarnings = ({ ENVIRONMENT, DASHBOARD_ORIGINS, PUBLIC_BASE_URL }: Config): string[] => {
  const isDeployed = ENVIRONMENT === 'staging' || ENVIRONMENT === 'production'
  if (!isDeployed || DASHBOARD_ORIGINS.length > 0 || PUBLIC_BASE_URL === undefined) return []
  return new URL(PUBLIC_BASE_URL).hostname.startsWith('api')
    ? [
        'DASHBOARD_ORIGINS is empty and PUBLIC_BASE_URL names a host that starts with api: set DASHBOARD_ORIGINS when the dashboard has an origin of its own, else the browser may not call the API and sign-ins return to the API',
      ]
    : []
}
