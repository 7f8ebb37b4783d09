import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { requires, requiresCapability, shellRoute } from '../../app/root-routes.tsx'
import { webhookSearch, webhooksSearch } from './search.ts'

const inShell = {
  getParentRoute: () => shellRoute,
  beforeLoad: async () => {
    await requiresCapability('webhooks')
    requires('admin')()
  },
}

const webhooksRoute = createRoute({
  ...inShell,
  path: '/admin/webhooks',
  validateSearch: webhooksSearch,
  component: lazyRouteComponent(() => import('./list/webhooks-page.tsx'), 'WebhooksPage'),
})

const newWebhookRoute = createRoute({
  ...inShell,
  path: '/admin/webhooks/new',
  component: lazyRouteComponent(() => import('./creation/new-webhook-page.tsx'), 'NewWebhookPage'),
})

const webhookRoute = createRoute({
  ...inShell,
  path: '/admin/webhooks/$id',
  validateSearch: webhookSearch,
  component: lazyRouteComponent(() => import('./detail/webhook-page.tsx'), 'WebhookPage'),
})

const deliveryRoute = createRoute({
  ...inShell,
  path: '/admin/webhooks/$id/deliveries/$deliveryId',
  component: lazyRouteComponent(() => import('./detail/delivery-page.tsx'), 'DeliveryPage'),
})

export const webhooksRoutes = [webhooksRoute, newWebhookRoute, webhookRoute, deliveryRoute] as const
