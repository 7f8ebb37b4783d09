import { getRouteApi } from '@tanstack/react-router'
import { Page } from '../../ui/page.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { DesignPanel } from './design/design-panel.tsx'
import { useDesign } from './design/use-design.ts'
import { ExplainPanel } from './explain/explain-panel.tsx'
import { assistantSearch } from './search.ts'

const route = getRouteApi('/shell/assistant')

const TABS = [
  { id: 'design', label: 'Design an experiment' },
  { id: 'explain', label: 'Explain results' },
] as const

/** Help with the design of experiments and with their results, in words. */
export const AssistantPage = () => {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const design = useDesign()
  const { view = 'design', experiment, audience = 'product' } = search
  const change = (part: Record<string, string | undefined>) =>
    void navigate({ search: assistantSearch({ ...search, ...part }), replace: true, resetScroll: false })
  return (
    <Page
      title="Assistant"
      description="Describe an idea and get an experiment that fits it, or have the results of one explained. The assistant chooses words; every figure is computed by this service."
    >
      <Tabs label="Assistant" tabs={TABS} selected={view} onSelect={(next) => change({ view: next })}>
        {view === 'explain' ? (
          <ExplainPanel experiment={experiment} audience={audience} onChange={change} />
        ) : (
          <DesignPanel state={design} />
        )}
      </Tabs>
    </Page>
  )
}
