import { type ReactNode, useEffect } from 'react'
import { SignInPicture } from './sign-in-picture.tsx'

interface SignInFrameProps {
  title: string
  description: string
  children: ReactNode
}

const Brand = () => (
  <div className="flex items-center gap-3">
    <img src="/mark.svg" alt="" className="size-10" />
    <span className="text-xl font-semibold tracking-tight">Assay</span>
  </div>
)

/** The picture and the promise of the product, on wide screens only. */
const Welcome = () => (
  <div className="hidden flex-col justify-between gap-10 border-r border-line bg-sunken p-10 lg:flex xl:p-14">
    <Brand />
    <div className="flex justify-center">
      <SignInPicture />
    </div>
    <div className="max-w-md">
      <p className="text-3xl font-semibold tracking-tight text-balance">
        Experiments and flags you can trust
      </p>
      <p className="mt-3 text-lg text-ink-muted">
        Results that stay valid however often you look, flags that roll back when something breaks, and data
        that never leaves your own servers.
      </p>
    </div>
  </div>
)

/** The frame of the pages before the sign-in. */
export const SignInFrame = ({ title, description, children }: SignInFrameProps) => {
  useEffect(() => {
    document.title = `${title} · Assay`
  }, [title])
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)]">
      <Welcome />
      {/* From the top, not in the middle: what arrives later below a form must not move it under the pointer. */}
      <main className="grid content-start justify-items-center px-4 pt-[max(2.5rem,10dvh)] pb-10">
        <div className="w-full max-w-sm">
          <div className="mb-6 lg:hidden">
            <Brand />
            <p className="mt-2 text-sm text-ink-muted">Experiments and flags you can trust</p>
          </div>
          <div className="rounded-2xl border border-line bg-surface p-6 shadow-raised sm:p-7">
            <h1 className="text-2xl font-semibold tracking-tight">{title}</h1>
            <p className="mt-1 mb-6 text-sm text-ink-muted">{description}</p>
            {children}
          </div>
        </div>
      </main>
    </div>
  )
}
