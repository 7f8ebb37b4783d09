import { useState } from 'react'
import { CodeBlock } from '../../ui/code-block.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { LANGUAGES, type Language, SNIPPETS } from './verification.ts'

/** A secret to copy, and how a receiver verifies with it that a message is genuine. */
export const WebhookSecret = ({ secret }: { secret: string }) => {
  const [language, setLanguage] = useState<Language>('typescript')
  const { code, label } = SNIPPETS[language]
  return (
    <div className="flex flex-col gap-4">
      <Notice tone="warning" title="Copy it now">
        You will not see this secret again. The service stores it encrypted and signs every message with it.
      </Notice>
      <CodeBlock label="Secret" code={secret} />
      <Segmented label="Verify messages in" options={LANGUAGES} value={language} onChange={setLanguage} />
      <CodeBlock label="Verify a message" language={label} code={code} />
    </div>
  )
}
