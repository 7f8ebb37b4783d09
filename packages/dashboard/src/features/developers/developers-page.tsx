import { BookOpen, KeyRound } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CodeBlock } from '../../ui/code-block.tsx'
import { Page } from '../../ui/page.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { CreateKeyDialog } from '../api-keys/index.ts'
import { type Snippet, snippets } from './snippets.ts'
import { TestCallCard } from './test-call-card.tsx'

const PLACEHOLDER = 'YOUR_API_KEY'

/** What an application needs to connect: a key, a snippet to copy, a test call, the reference. */
export const DevelopersPage = () => {
  const [isCreating, setIsCreating] = useState(false)
  return (
    <Page
      title="Developers"
      description="Connect an application: create a key, copy a snippet, send a test call."
      actions={
        <Button look="primary" onPress={() => setIsCreating(true)}>
          <KeyRound aria-hidden="true" />
          New API key
        </Button>
      }
    >
      <QuickStart />
      <TestCallCard />
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
      description={`The snippets have the address of this service. Replace ${PLACEHOLDER} with your key.`}
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
        { href: '/api/v1/docs', title: 'API explorer', text: 'Call every operation from a form.' },
        { href: '/api/v1/redoc', title: 'API reference', text: 'Every operation on one page.' },
        {
          href: '/api/v1/openapi.json',
          title: 'OpenAPI 3.1',
          text: 'The description for client generators.',
        },
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
