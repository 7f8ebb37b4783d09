import { getRouteApi } from '@tanstack/react-router'
import { Page } from '../../ui/page.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { PairPanel } from './pair/pair-panel.tsx'
import { ScanPanel } from './scan/scan-panel.tsx'
import { type InteractionsSearch, type InteractionsView, interactionsSearch } from './search.ts'

const route = getRouteApi('/shell/interactions')

const TABS: readonly { id: InteractionsView; label: string }[] = [
  { id: 'map', label: 'Map' },
  { id: 'list', label: 'List' },
  { id: 'pair', label: 'Test a pair' },
]

/** Overlap of running experiments, and tests for interactions between them. */
export const InteractionsPage = () => {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { view = 'map', a, b, least } = search
  const change = (part: Partial<Record<keyof InteractionsSearch, string | number | undefined>>) =>
    void navigate({ search: interactionsSearch({ ...search, ...part }), replace: true, resetScroll: false })
  return (
    <Page
      title="Interactions"
      description="Experiments that share subjects can change each other's effects. See how much they overlap and test each pair."
    >
      <Tabs label="Interactions" tabs={TABS} selected={view} onSelect={(next) => change({ view: next })}>
        {view === 'pair' ? (
          <PairPanel a={a} b={b} onChange={change} />
        ) : (
          <ScanPanel view={view} least={least} onLeast={(next) => change({ least: next })} />
        )}
      </Tabs>
    </Page>
  )
}
