import { type ReactNode, useEffect } from 'react'

interface SignInFrameProps {
  title: string
  description: string
  children: ReactNode
}

/** The frame of the pages for people who are not signed in. */
export const SignInFrame = ({ title, description, children }: SignInFrameProps) => {
  useEffect(() => {
    document.title = `${title} · Assay`
  }, [title])
  return (
    <main className="grid min-h-dvh place-items-center px-4 py-10">
      <div className="w-full max-w-sm">
        <div className="mb-6 flex items-center gap-3">
          <img src="/mark.svg" alt="" className="size-10" />
          <div>
            <p className="text-xl font-semibold tracking-tight">Assay</p>
            <p className="text-sm text-ink-muted">Experiments and flags you can trust</p>
          </div>
        </div>
        <div className="rounded-2xl border border-line bg-surface p-6 shadow-raised">
          <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
          <p className="mt-1 mb-5 text-sm text-ink-muted">{description}</p>
          {children}
        </div>
      </div>
    </main>
  )
}
