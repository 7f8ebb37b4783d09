import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { requires, shellRoute } from '../../app/root-routes.tsx'

const notificationsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/notifications',
  component: lazyRouteComponent(() => import('./notifications-page.tsx'), 'NotificationsPage'),
})

const notificationSettingsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/admin/notifications',
  beforeLoad: requires('admin'),
  component: lazyRouteComponent(() => import('./notification-settings-page.tsx'), 'NotificationSettingsPage'),
})

export const notificationsRoutes = [notificationsRoute, notificationSettingsRoute] as const
