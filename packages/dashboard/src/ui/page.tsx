import { Link, type LinkProps } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'

interface Crumb {
  label: string
  to: NonNullable<LinkProps['to']>
  params?: Record<string, string>
}

interface PageProps {
  title: string
  /** One or two sentences: what this page is for. */
  description?: ReactNode
  /** The way back, outermost first. */
  crumbs?: readonly Crumb[]
  /** Badges beside the title. */
  status?: ReactNode
  /** Buttons for the whole page, the most important last. */
  actions?: ReactNode
  children: ReactNode
}

const Crumbs = ({ crumbs }: { crumbs: readonly Crumb[] }) => (
  <nav aria-label="Breadcrumb" className="print:hidden">
    <ol className="flex flex-wrap items-center gap-1 text-sm text-ink-muted">
      {crumbs.map(({ label, to, params }) => (
        <li key={label} className="flex items-center gap-1">
          <Link to={to} params={params ?? {}} className="rounded hover:text-ink hover:underline">
            {label}
          </Link>
          <ChevronRight aria-hidden="true" className="size-3.5" />
        </li>
      ))}
    </ol>
  </nav>
)

/** The frame of every page: its title (also the window's), the way back, its actions, its content. */
export const Page = ({ title, description, crumbs, status, actions, children }: PageProps) => {
  useEffect(() => {
    document.title = `${title} · Assay`
  }, [title])
  return (
    <div className="mx-auto flex w-full max-w-7xl flex-col gap-6 px-4 py-6 sm:px-8">
      <header className="flex flex-col gap-2">
        {crumbs && <Crumbs crumbs={crumbs} />}
        <div className="flex flex-wrap items-start justify-between gap-3">
          <div className="flex min-w-0 flex-wrap items-center gap-3">
            <h1 className="text-2xl font-semibold tracking-tight text-balance wrap-anywhere">{title}</h1>
            {status}
          </div>
          {actions && <div className="flex flex-wrap items-center gap-2 print:hidden">{actions}</div>}
        </div>
        {description && <p className="max-w-3xl text-ink-muted">{description}</p>}
      </header>
      {children}
    </div>
  )
}
