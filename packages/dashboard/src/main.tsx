import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from './api/query-client.ts'
import { onSessionEnd } from './api/session.ts'
import { Root } from './app/root.tsx'
import { router } from './pages.tsx'
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
    <Root router={router} />
  </StrictMode>,
)
