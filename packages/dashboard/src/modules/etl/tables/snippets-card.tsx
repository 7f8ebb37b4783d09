import { Card } from '../../../ui/card.tsx'
import { CodeBlock } from '../../../ui/code-block.tsx'
import type { LakeTable } from '../api-types.ts'
import { snippetsOf } from './snippets.ts'

/** Code to read the table with. */
export const SnippetsCard = ({ table }: { table: LakeTable }) => (
  <Card title="Query it" description="On the machine of the service, or one where its storage is mounted.">
    <div className="grid gap-4 lg:grid-cols-2">
      {snippetsOf(table).map(({ id, label, language, code }) => (
        <CodeBlock key={id} label={label} language={language} code={code} />
      ))}
    </div>
    <p className="mt-3 text-sm text-ink-muted">
      In the moment in which a job replaces a partition, its former and its new files may both be read. Where
      that matters, read only the files that each _manifest.json names, as the guide to the data lake shows.
    </p>
  </Card>
)
