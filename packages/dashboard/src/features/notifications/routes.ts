import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { requires, shellRoute } from '../../app/root-routes.tsx'
import { deliverySearch, inboxSearch } from './search.ts'

const notificationsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/notifications',
  validateSearch: inboxSearch,
  component: lazyRouteComponent(() => import('./notifications-page.tsx'), 'NotificationsPage'),
})

const notificationSettingsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/admin/notifications',
  beforeLoad: requires('admin'),
  validateSearch: deliverySearch,
  component: lazyRouteComponent(() => import('./notification-settings-page.tsx'), 'NotificationSettingsPage'),
})

export const notificationsRoutes = [notificationsRoute, notificationSettingsRoute] as const
