import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { changePreferences, confirmAddress, type Preferences } from './queries.ts'

/** Another address for e-mails than that of the account; it is used once the code sent to it is typed in. */
export const OtherAddress = ({ preferences }: { preferences: Preferences }) => {
  const saved = preferences.email_override ?? ''
  const [address, setAddress] = useState(saved)
  const save = useMutation({
    mutationFn: () => changePreferences({ email_override: address.trim() === '' ? null : address.trim() }),
  })
  const isWaiting = saved !== '' && !preferences.email_override_confirmed
  return (
    <div className="flex max-w-xl flex-col gap-4">
      <Form error={save.error} onSubmit={() => save.mutate()} className="flex flex-wrap items-start gap-2">
        <div className="min-w-0 flex-1">
          <TextField
            label="Another address"
            name="email_override"
            type="email"
            maxLength={100}
            hint="Empty: e-mails go to the address of your account."
            value={address}
            onChange={setAddress}
          />
        </div>
        <div className="pt-6">
          <Button type="submit" isPending={save.isPending}>
            {isWaiting && address.trim() === saved ? 'Send the code again' : 'Save address'}
          </Button>
        </div>
      </Form>
      {isWaiting && <Confirmation address={saved} />}
    </div>
  )
}

const Confirmation = ({ address }: { address: string }) => {
  const [code, setCode] = useState('')
  const confirm = useMutation({ mutationFn: () => confirmAddress(code) })
  return (
    <>
      <Notice tone="warning">
        We sent a code to {address}. Until you enter it here, e-mails go to the address of your account.
      </Notice>
      <Form
        error={confirm.error}
        onSubmit={() => confirm.mutate()}
        className="flex flex-wrap items-end gap-2"
      >
        <TextField
          label="Code"
          name="code"
          autoComplete="one-time-code"
          isRequired
          maxLength={64}
          value={code}
          onChange={setCode}
        />
        <Button type="submit" look="primary" isPending={confirm.isPending}>
          Confirm address
        </Button>
      </Form>
    </>
  )
}
