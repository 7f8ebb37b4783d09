import { BookOpen, KeyRound } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CodeBlock } from '../../ui/code-block.tsx'
import { Page } from '../../ui/page.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { CreateKeyDialog } from '../api-keys/index.ts'
import { type Snippet, snippets } from './snippets.ts'
import { TryIt } from './try-it.tsx'

const PLACEHOLDER = 'YOUR_API_KEY'

/** How an application talks to this service: a key, a snippet to copy, a call to try. */
export const DevelopersPage = () => {
  const [isCreating, setIsCreating] = useState(false)
  return (
    <Page
      title="Developers"
      description="Everything an application needs to ask for variants and flags, and to record what happened."
      actions={
        <Button look="primary" onPress={() => setIsCreating(true)}>
          <KeyRound aria-hidden="true" />
          New API key
        </Button>
      }
    >
      <QuickStart />
      <TryIt />
      <Reference />
      {isCreating && <CreateKeyDialog onClose={() => setIsCreating(false)} />}
    </Page>
  )
}

const QuickStart = () => {
  const all = snippets({ address: location.origin, apiKey: PLACEHOLDER })
  const [selected, setSelected] = useState(all[0]?.id ?? '')
  const snippet = all.find(({ id }) => id === selected)
  return (
    <Card
      title="Quick start"
      description="The address is the one of this service; put your key where it says so."
    >
      <Tabs label="Kind of application" tabs={all} selected={selected} onSelect={setSelected}>
        {snippet && <SnippetView snippet={snippet} />}
      </Tabs>
    </Card>
  )
}

const SnippetView = ({ snippet: { when, install, code, label } }: { snippet: Snippet }) => (
  <div className="flex flex-col gap-3 pt-4">
    <p className="text-sm text-ink-muted">{when}</p>
    {install && <CodeBlock label="Install" language="shell" code={install} />}
    <CodeBlock label={label} code={code} />
  </div>
)

const Reference = () => (
  <Card title="Reference">
    <ul className="grid gap-3 sm:grid-cols-3">
      {[
        { href: '/api/v1/docs', title: 'API, to try', text: 'Every operation, with a form to call it.' },
        { href: '/api/v1/redoc', title: 'API, to read', text: 'The same on one long page.' },
        { href: '/api/v1/openapi.json', title: 'OpenAPI 3.1', text: 'For generators of clients.' },
      ].map(({ href, title, text }) => (
        <li key={href}>
          <a href={href} className="flex items-start gap-3 rounded-lg border border-line p-4 hover:bg-sunken">
            <BookOpen aria-hidden="true" className="mt-0.5 size-4.5 text-accent" />
            <span>
              <span className="block font-medium">{title}</span>
              <span className="block text-sm text-ink-muted">{text}</span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  </Card>
)
