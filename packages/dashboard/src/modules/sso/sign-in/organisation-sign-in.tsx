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
  /** The domain of the identity provider that somebody comes from, to begin with. */
  domain: string | undefined
}

/** The way in through an organisation: a button, then a field for the e-mail address or the domain. */
export const OrganisationSignIn = ({ returnTo, isOpen, domain }: OrganisationSignInProps) => {
  const [isAsking, setIsAsking] = useState(isOpen || domain !== undefined)
  return (
    <section aria-label="Single sign-on" className="mt-5 flex flex-col gap-4">
      <p className="flex items-center gap-3 text-sm text-ink-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or
      </p>
      {isAsking ? (
        <DomainForm returnTo={returnTo} hasFocus={!isOpen} domain={domain} />
      ) : (
        <Button onPress={() => setIsAsking(true)}>
          <LogIn aria-hidden="true" />
          Sign in with your organisation
        </Button>
      )}
    </section>
  )
}

interface DomainFormProps extends Pick<OrganisationSignInProps, 'returnTo' | 'domain'> {
  hasFocus: boolean
}

const HINTS = {
  asked: 'You sign in at your organisation’s identity provider and come back here.',
  known: 'You come from your organisation’s identity provider. Continue to sign in.',
}

const DomainForm = ({ returnTo, hasFocus, domain }: DomainFormProps) => {
  const [typed, setTyped] = useState(domain ?? '')
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
        hint={domain === undefined ? HINTS.asked : HINTS.known}
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
