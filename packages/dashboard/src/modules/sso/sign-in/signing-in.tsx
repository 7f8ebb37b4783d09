import { LoaderCircle } from 'lucide-react'
import { useEffect } from 'react'

/** Shown while the service opens the session of somebody who comes back from an identity provider. */
export const SigningIn = () => {
  useEffect(() => {
    document.title = 'Signing in · Assay'
  }, [])
  return (
    <main className="grid min-h-dvh place-items-center px-4">
      <p role="status" className="flex items-center gap-3 text-lg text-ink-muted">
        <LoaderCircle aria-hidden="true" className="size-5 animate-spin text-accent" />
        Signing you in …
      </p>
    </main>
  )
}
