import { useQuery } from '@tanstack/react-query'
import { Outlet, useRouter, useRouterState } from '@tanstack/react-router'
import { Menu as MenuIcon } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Dialog, Modal, ModalOverlay } from 'react-aria-components'
import { answered, api } from '../api/client.ts'
import { queryKey } from '../api/query-keys.ts'
import { sessionToken, updateUser, useMaybeUser } from '../api/session.ts'
import { Button } from '../ui/button.tsx'
import { usePaletteView } from './palette-state.ts'
import { SearchButton } from './search-button.tsx'
import { useShortcuts } from './shortcuts.ts'
import { Sidebar } from './sidebar.tsx'

const CommandPalette = lazy(() =>
  import('./command-palette.tsx').then((module) => ({ default: module.CommandPalette })),
)

/** The palette, which is read from the service when it is first asked for. */
const PaletteRegion = () => {
  useShortcuts()
  const view = usePaletteView()
  const [isNeeded, setIsNeeded] = useState(false)
  if (view !== 'closed' && !isNeeded) setIsNeeded(true)
  return <Suspense>{isNeeded && <CommandPalette />}</Suspense>
}

/** Role and state may have changed since the sign-in: they are read again when the pages open, and now and then. */
const useCurrentRights = (): void => {
  const { data } = useQuery({
    queryKey: queryKey('account', 'me'),
    queryFn: ({ signal }) => answered(api.GET('/api/v1/auth/me', { signal })),
    enabled: sessionToken() !== undefined,
    staleTime: 300_000,
  })
  useEffect(() => {
    if (data !== undefined && 'id' in data) updateUser(data)
  }, [data])
}

/** Leads to the setup of a second factor that is missing, and from there back. */
const useRequiredSetup = (isMissing: boolean): void => {
  const router = useRouter()
  useEffect(() => {
    if (!isMissing) return
    const search = { return_to: router.state.location.href }
    void router.navigate({ to: '/second-factor', search, replace: true })
  }, [isMissing, router])
}

/** The frame around every page: the sidebar, which is a drawer on a phone, and the page itself. */
export const Shell = () => {
  const user = useMaybeUser()
  const lacksSecondFactor = user?.second_factor === 'required'
  useCurrentRights()
  useRequiredSetup(lacksSecondFactor)
  if (user === undefined || lacksSecondFactor) return null
  return (
    <div className="flex min-h-dvh">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-lg focus:bg-surface focus:p-3"
      >
        Skip to content
      </a>
      <div className="sticky top-0 hidden h-dvh w-60 shrink-0 border-r border-line bg-surface lg:block print:hidden">
        <Sidebar />
      </div>
      <div className="flex min-w-0 flex-1 flex-col">
        <TopBar />
        <main id="content" tabIndex={-1} className="flex-1 outline-none">
          <Outlet />
        </main>
      </div>
      <PaletteRegion />
    </div>
  )
}

/** On narrow screens only: opens the navigation. */
const TopBar = () => {
  const path = useRouterState({ select: (state) => state.location.pathname })
  const [openOn, setOpenOn] = useState<string>()
  return (
    <div className="sticky top-0 z-20 flex h-13 items-center gap-2 border-b border-line bg-surface px-3 lg:hidden print:hidden">
      <Button look="quiet" aria-label="Open the navigation" onPress={() => setOpenOn(path)}>
        <MenuIcon aria-hidden="true" />
      </Button>
      <img src="/mark.svg" alt="" className="size-7" />
      <span className="flex-1 font-semibold tracking-tight">Assay</span>
      <SearchButton compact />
      <ModalOverlay
        isOpen={openOn === path}
        onOpenChange={() => setOpenOn(undefined)}
        isDismissable
        className="fixed inset-0 z-40 bg-[rgb(0_0_0/0.4)]"
      >
        <Modal className="h-full w-72 max-w-[85vw] bg-surface shadow-raised">
          <Dialog aria-label="Navigation" className="h-full outline-none">
            <Sidebar />
          </Dialog>
        </Modal>
      </ModalOverlay>
    </div>
  )
}
