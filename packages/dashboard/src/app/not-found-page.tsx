import { Compass } from 'lucide-react'
import { LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/states.tsx'

/** The page for an unknown address. */
export const NotFoundPage = () => (
  <main className="flex min-h-dvh items-center justify-center">
    <EmptyState
      icon={<Compass />}
      title="Page not found"
      action={
        <LinkButton to="/" look="primary">
          Go home
        </LinkButton>
      }
    >
      It may have been deleted, or the address is incomplete.
    </EmptyState>
  </main>
)
