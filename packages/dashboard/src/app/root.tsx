import { QueryClientProvider } from '@tanstack/react-query'
import { type AnyRouter, RouterProvider } from '@tanstack/react-router'
import { RouterProvider as AriaRouterProvider, I18nProvider } from 'react-aria-components'
import { queryClient } from '../api/query-client.ts'
import { ConfirmRegion } from '../ui/confirm.tsx'
import { ToastRegion } from '../ui/toast-region.tsx'

/**
 * Everything around the pages of a router: the cache, questions, messages. The pages speak English, so dates and numbers
 * are typed and written the English way whatever the browser's language.
 */
export const Root = ({ router }: { router: AnyRouter }) => (
  <I18nProvider locale="en-GB">
    <QueryClientProvider client={queryClient}>
      <AriaRouterProvider navigate={(href) => void router.navigate({ href })}>
        <RouterProvider router={router} />
        <ConfirmRegion />
      </AriaRouterProvider>
    </QueryClientProvider>
    <ToastRegion />
  </I18nProvider>
)
