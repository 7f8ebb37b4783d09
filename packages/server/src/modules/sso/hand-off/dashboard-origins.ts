import type { Config } from '../../../config/index.ts'

type OriginSettings = Pick<Config, 'ENVIRONMENT' | 'DASHBOARD_ORIGINS' | 'PUBLIC_BASE_URL'>

const LOCAL_DASHBOARDS = ['http://localhost:3100', 'http://localhost:3000']

/** The dashboard for sign-ins that name none; undefined where no origin is set, as in development. */
export const primaryOrigin = ({ DASHBOARD_ORIGINS, PUBLIC_BASE_URL }: OriginSettings): string | undefined =>
  DASHBOARD_ORIGINS[0] ?? PUBLIC_BASE_URL

/** The origins of dashboards, to which sign-ins may return. */
export const dashboardOrigins = (settings: OriginSettings): string[] => [
  ...new Set([
    ...settings.DASHBOARD_ORIGINS,
    ...(settings.PUBLIC_BASE_URL === undefined ? [] : [settings.PUBLIC_BASE_URL]),
    ...(settings.ENVIRONMENT === 'development' ? LOCAL_DASHBOARDS : []),
  ]),
]

/** Whether a sign-in may return to an origin: it is that of a dashboard, to the letter. */
export const isDashboardOrigin = (origin: string, settings: OriginSettings): boolean =>
  dashboardOrigins(settings).includes(origin)
