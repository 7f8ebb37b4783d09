import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { ScrollArea } from './scroll-area.tsx'
import { toastError } from './toast.ts'

interface CopyButtonProps {
  /** What is copied. */
  text: string
  label?: string
  /** What the text is, for screen readers, where several can be copied. */
  subject?: string
  look?: 'secondary' | 'quiet' | 'primary'
  size?: 'small' | 'normal'
}

const SHOWN_MS = 2000

/** Copies a text and says for two seconds that it did. */
export const CopyButton = (props: CopyButtonProps) => {
  const { text, label = 'Copy', subject, look = 'quiet', size = 'small' } = props
  const [isCopied, setIsCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setIsCopied(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setIsCopied(true),
      () => toastError(new Error('The browser blocked copying. Select the text and copy it.')),
    )
  return (
    <Button look={look} size={size} onPress={() => void copy()}>
      {isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
      <span aria-live="polite">{isCopied ? 'Copied' : label}</span>
      {subject !== undefined && <span className="sr-only"> {subject}</span>}
    </Button>
  )
}

interface CodeBlockProps {
  code: string
  /** What it is, such as 'Ask for an assignment'. */
  label: string
  /** Its language in words, such as 'Python'. */
  language?: string
}

/** Code to read and copy. Long lines scroll inside it. */
export const CodeBlock = ({ code, label, language }: CodeBlockProps) => (
  <figure className="min-w-0 overflow-hidden rounded-xl border border-line bg-sunken">
    <figcaption className="flex items-center justify-between gap-2 border-b border-line py-1 pr-1.5 pl-4 text-sm">
      <span className="min-w-0 truncate font-medium">
        {label}
        {language && <span className="ml-2 font-normal text-ink-muted">{language}</span>}
      </span>
      <CopyButton text={code} />
    </figcaption>
    <ScrollArea label={label} className="p-4">
      <pre className="w-max min-w-full font-mono text-sm leading-relaxed">
        <code>{code}</code>
      </pre>
    </ScrollArea>
  </figure>
)
