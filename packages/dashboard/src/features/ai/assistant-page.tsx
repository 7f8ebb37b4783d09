import { getRouteApi } from '@tanstack/react-router'
import { Page } from '../../ui/page.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { DesignPanel } from './design/design-panel.tsx'
import { useDesignForm } from './design/use-design-form.ts'
import { InterpretationPanel } from './interpretation/interpretation-panel.tsx'
import { assistantSearch } from './search.ts'

const route = getRouteApi('/shell/assistant')

const TABS = [
  { id: 'design', label: 'Design an experiment' },
  { id: 'explain', label: 'Explain results' },
] as const

/** Assistant that designs experiments from a description and interprets their results. */
export const AssistantPage = () => {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const design = useDesignForm()
  const { view = 'design', experiment, audience = 'product' } = search
  const change = (part: Record<string, string | undefined>) =>
    void navigate({ search: assistantSearch({ ...search, ...part }), replace: true, resetScroll: false })
  return (
    <Page
      title="Assistant"
      description="Turn an idea into an experiment, or have results explained. The assistant only writes the words; Assay computes every number."
    >
      <Tabs label="Assistant" tabs={TABS} selected={view} onSelect={(next) => change({ view: next })}>
        {view === 'explain' ? (
          <InterpretationPanel experiment={experiment} audience={audience} onChange={change} />
        ) : (
          <DesignPanel state={design} />
        )}
      </Tabs>
    </Page>
  )
}
