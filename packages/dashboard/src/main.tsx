import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { RouterProvider as AriaRouterProvider } from 'react-aria-components'
import { createRoot } from 'react-dom/client'
import { queryClient } from './app/query-client.ts'
import { router } from './app/router.tsx'
import { onSessionEnd } from './app/session.ts'
import './styles.css'

// Whoever is signed out sees the sign-in page, which leads back to where they were; nothing read stays behind.
onSessionEnd(() => {
  queryClient.clear()
  void router.invalidate()
})

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no element with the id root.')

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <AriaRouterProvider navigate={(href) => void router.navigate({ href })}>
        <RouterProvider router={router} />
      </AriaRouterProvider>
    </QueryClientProvider>
  </StrictMode>,
)
