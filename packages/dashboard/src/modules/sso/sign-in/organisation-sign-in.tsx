import { LogIn } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useStartSignIn } from './commands.ts'

interface OrganisationSignInProps {
  /** The address to open after the sign-in. */
  returnTo: string
  /** true: the field is there at once, because somebody came back from a failed attempt. */
  isOpen: boolean
}

/** The way in through an organisation: a button, then a field for the e-mail address or the domain. */
export const OrganisationSignIn = ({ returnTo, isOpen }: OrganisationSignInProps) => {
  const [isAsking, setIsAsking] = useState(isOpen)
  return (
    <section aria-label="Single sign-on" className="mt-5 flex flex-col gap-4">
      <p className="flex items-center gap-3 text-sm text-ink-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or
      </p>
      {isAsking ? (
        <DomainForm returnTo={returnTo} hasFocus={!isOpen} />
      ) : (
        <Button onPress={() => setIsAsking(true)}>
          <LogIn aria-hidden="true" />
          Sign in with your organisation
        </Button>
      )}
    </section>
  )
}

const DomainForm = ({ returnTo, hasFocus }: { returnTo: string; hasFocus: boolean }) => {
  const [typed, setTyped] = useState('')
  const start = useStartSignIn(returnTo)
  return (
    <Form error={start.error} onSubmit={() => start.run(typed)}>
      <TextField
        label="Work e-mail or domain"
        name="domain"
        autoComplete="email"
        autoFocus={hasFocus}
        isRequired
        maxLength={320}
        hint="You sign in at your organisation’s identity provider and come back here."
        value={typed}
        onChange={setTyped}
      />
      <Button type="submit" isPending={start.isPending}>
        <LogIn aria-hidden="true" />
        Sign in with your organisation
      </Button>
    </Form>
  )
}
