import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { RouterProvider as AriaRouterProvider, I18nProvider } from 'react-aria-components'
import { createRoot } from 'react-dom/client'
import { queryClient } from './api/query-client.ts'
import { onSessionEnd } from './api/session.ts'
import { router } from './pages.tsx'
import { ConfirmRegion } from './ui/confirm.tsx'
import { ToastRegion } from './ui/toast-region.tsx'
import './styles.css'

// Whoever is signed out sees the sign-in page, which leads back to where they were; nothing read stays behind.
onSessionEnd(() => {
  queryClient.clear()
  void router.invalidate()
})

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no element with the id root.')

// The pages speak English, so dates and numbers are typed and written the English way whatever the browser's language.
createRoot(root).render(
  <StrictMode>
    <I18nProvider locale="en-GB">
      <QueryClientProvider client={queryClient}>
        <AriaRouterProvider navigate={(href) => void router.navigate({ href })}>
          <RouterProvider router={router} />
          <ConfirmRegion />
        </AriaRouterProvider>
      </QueryClientProvider>
      <ToastRegion />
    </I18nProvider>
  </StrictMode>,
)
