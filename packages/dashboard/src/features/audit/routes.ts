import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { requires, shellRoute } from '../../app/root-routes.tsx'

/** Which entries of the trail are listed; all when nothing is said. */
export interface AuditSearch {
  search?: string
  entity_type?: string
  entity_id?: string
  action_type?: string
  user_id?: string
  /** ISO 8601. */
  from_date?: string
  to_date?: string
  skip?: number
  tab?: 'statistics' | 'live'
}

const TEXTS = [
  'search',
  'entity_type',
  'entity_id',
  'action_type',
  'user_id',
  'from_date',
  'to_date',
] as const
const TABS = ['statistics', 'live'] as const

const auditRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/admin/audit',
  beforeLoad: requires('auditor'),
  validateSearch: (search: Record<string, unknown>): AuditSearch => {
    const texts = TEXTS.flatMap((name) => {
      const value = search[name]
      return typeof value === 'string' && value !== '' ? [[name, value]] : []
    })
    const tab = TABS.find((name) => name === search['tab'])
    const skip = Number(search['skip'] ?? 0)
    return { ...Object.fromEntries(texts), ...(tab && { tab }), ...(skip > 0 && { skip }) }
  },
  component: lazyRouteComponent(() => import('./audit-page.tsx'), 'AuditPage'),
})

export const auditRoutes = [auditRoute] as const
