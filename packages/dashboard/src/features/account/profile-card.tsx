import { useState } from 'react'
import { useUser } from '../../api/session.ts'
import { Button } from '../../ui/button.tsx'
import { Card, Facts } from '../../ui/card.tsx'
import { Form } from '../../ui/form.tsx'
import { dateTime, words } from '../../ui/format.ts'
import { TextField } from '../../ui/text-field.tsx'
import { useSaveNames } from './commands.ts'

/** The signed-in person's account, with a form for their name. */
export const ProfileCard = () => {
  const user = useUser()
  return (
    <Card title="Profile">
      <div className="flex flex-col gap-6">
        <Facts
          facts={[
            { name: 'User name', value: user.username },
            { name: 'E-mail', value: user.email ?? 'None' },
            { name: 'Role', value: user.is_superuser ? 'Superuser' : words(user.role) },
            { name: 'Last sign-in', value: user.last_login_at ? dateTime(user.last_login_at) : '—' },
          ]}
        />
        <NameForm />
      </div>
    </Card>
  )
}

const NameForm = () => {
  const user = useUser()
  const [first, setFirst] = useState(user.first_name ?? '')
  const [last, setLast] = useState(user.last_name ?? '')
  const save = useSaveNames()
  return (
    <Form error={save.error} onSubmit={() => save.run({ first, last })}>
      <div className="grid max-w-xl gap-4 sm:grid-cols-2">
        <TextField
          label="First name"
          name="first_name"
          autoComplete="given-name"
          value={first}
          onChange={setFirst}
        />
        <TextField
          label="Last name"
          name="last_name"
          autoComplete="family-name"
          value={last}
          onChange={setLast}
        />
      </div>
      <div>
        <Button type="submit" look="primary" isPending={save.isPending}>
          Save name
        </Button>
      </div>
    </Form>
  )
}
