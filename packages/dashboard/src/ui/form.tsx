import type { FormEvent, ReactNode } from 'react'
import { Form as AriaForm } from 'react-aria-components'
import { DetailedError, fieldErrors } from './detailed-error.ts'
import { Notice } from './notice.tsx'

interface FormProps {
  /** What the last attempt failed with: fields show their own problems, the form shows the rest. */
  error?: unknown
  onSubmit: () => void
  children: ReactNode
  className?: string
}

/** A form that sends nothing by itself; problems the API finds stand beside the field with that name. */
export const Form = ({ error, onSubmit, children, className = 'flex flex-col gap-4' }: FormProps) => {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <AriaForm onSubmit={submit} validationErrors={fieldErrors(error)} className={className}>
      {error !== undefined && error !== null && <FormError error={error} />}
      {children}
    </AriaForm>
  )
}

const FormError = ({ error }: { error: unknown }) => {
  const problems = error instanceof DetailedError ? error.problems : []
  if (problems.length === 0) {
    return <Notice tone="negative">{error instanceof Error ? error.message : 'Something went wrong.'}</Notice>
  }
  return (
    <Notice tone="negative" title="Check these fields">
      <ul className="list-disc pl-4">
        {problems.map(({ loc, msg }) => (
          <li key={`${loc.join('.')} ${msg}`}>
            <span className="font-medium">{loc.slice(1).join(' › ') || 'The request'}</span>: {msg}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
