import { Compass } from 'lucide-react'
import { LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/states.tsx'

/** For an address that leads nowhere. */
export const NotFoundPage = () => (
  <main className="flex min-h-dvh items-center justify-center">
    <EmptyState
      icon={<Compass />}
      title="There is no page at this address"
      action={
        <LinkButton to="/" look="primary">
          Go home
        </LinkButton>
      }
    >
      It may have been removed, or the address is not complete.
    </EmptyState>
  </main>
)
