import { Link, rootRouteId, useRouteContext } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useUser } from '../api/session.ts'
import { useHasCapability } from './capabilities.ts'
import { useHasModule } from './modules.ts'
import { type Destination, isOffered, SECTIONS } from './navigation.ts'
import { may, type Permission, type Right } from './permissions.ts'
import { SearchButton } from './search-button.tsx'
import { UserMenu } from './user-menu.tsx'

/** The way to every page that the signed-in person may open. */
export const Sidebar = () => {
  const user = useUser()
  const hasModule = useHasModule()
  const hasCapability = useHasCapability()
  const decides = {
    may: (permission: Permission, ...rights: readonly Right[]) => may(user, permission, ...rights),
    hasModule,
    hasCapability,
  }
  const sections = SECTIONS.map(({ label, destinations }) => ({
    label,
    destinations: destinations.filter((destination) => isOffered(destination, decides)),
  })).filter(({ destinations }) => destinations.length > 0)
  return (
    <div className="flex h-full flex-col">
      <div className="flex items-center gap-2.5 px-4 pt-4 pb-3">
        <img src="/mark.svg" alt="" className="size-8" />
        <span className="text-lg font-semibold tracking-tight">Assay</span>
      </div>
      <div className="px-3 pb-3">
        <SearchButton />
      </div>
      <nav aria-label="Main" className="flex-1 overflow-y-auto px-2 pb-4">
        {sections.map(({ label, destinations }) => (
          <div key={label ?? 'first'} className="mt-3 first:mt-0">
            {label && <p className="px-2.5 pb-1 text-xs font-medium text-ink-faint">{label}</p>}
            <ul className="flex flex-col gap-px">
              {destinations.map((destination) => (
                <li key={destination.label}>
                  <SidebarLink destination={destination} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <UserMenu />
    </div>
  )
}

const SidebarLink = ({ destination: { label, to, icon: Icon } }: { destination: Destination }) => {
  const Badge = useRouteContext({ from: rootRouteId, select: ({ badges }) => badges[to] })
  return (
    <Link
      to={to}
      activeOptions={{ exact: to === '/' || to === '/admin', includeSearch: false }}
      className="flex items-center gap-2.5 rounded-lg px-2.5 py-1.5 text-ink-muted transition-colors lg:py-1 hover:bg-sunken hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:font-medium aria-[current=page]:text-accent"
    >
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      {label}
      {Badge && (
        <Suspense>
          <Badge />
        </Suspense>
      )}
    </Link>
  )
}
