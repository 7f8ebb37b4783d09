import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useUser } from '../../api/session.ts'
import { chooseTheme, useTheme } from '../../app/theme.ts'
import { Button } from '../../ui/button.tsx'
import { Card, Facts } from '../../ui/card.tsx'
import { Form } from '../../ui/form.tsx'
import { dateTime, words } from '../../ui/format.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { changeNames } from './queries.ts'

/** Who the signed-in person is, and how the pages look to them. */
export const ProfileCards = () => (
  <>
    <ProfileCard />
    <ThemeCard />
  </>
)

const ProfileCard = () => {
  const user = useUser()
  const [first, setFirst] = useState(user.first_name ?? '')
  const [last, setLast] = useState(user.last_name ?? '')
  const save = useMutation({
    mutationFn: () => changeNames({ first_name: first, last_name: last }),
    onSuccess: () => toast({ title: 'Your names are saved' }),
  })
  return (
    <Card title="Profile">
      <div className="flex flex-col gap-6">
        <Facts
          facts={[
            { name: 'User name', value: user.username },
            { name: 'E-mail', value: user.email ?? 'None' },
            { name: 'Role', value: user.is_superuser ? 'Superuser' : words(user.role) },
            { name: 'Last sign-in', value: user.last_login_at ? dateTime(user.last_login_at) : 'Now' },
          ]}
        />
        <Form error={save.error} onSubmit={() => save.mutate()}>
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
              Save names
            </Button>
          </div>
        </Form>
      </div>
    </Card>
  )
}

const ThemeCard = () => (
  <Card title="Appearance">
    <Segmented
      label="Theme"
      options={[
        { id: 'system', label: 'As the system' },
        { id: 'light', label: 'Light' },
        { id: 'dark', label: 'Dark' },
      ]}
      value={useTheme()}
      onChange={chooseTheme}
    />
  </Card>
)
