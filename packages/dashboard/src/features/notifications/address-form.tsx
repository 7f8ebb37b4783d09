import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { Preferences } from './api-types.ts'
import { useChangePreferences, useConfirmAddress } from './commands.ts'

/** Another address for e-mails than that of the account; it is used once its code is confirmed. */
export const AddressForm = ({ preferences }: { preferences: Preferences }) => {
  const saved = preferences.email_override ?? ''
  const [address, setAddress] = useState(saved)
  const save = useChangePreferences('form')
  const submit = () => save.run({ email_override: address.trim() === '' ? null : address.trim() })
  const isWaiting = saved !== '' && !preferences.email_override_confirmed
  return (
    <div className="flex max-w-xl flex-col gap-4">
      <Form error={save.error} onSubmit={submit} className="flex flex-wrap items-start gap-2">
        <div className="min-w-0 flex-1">
          <TextField
            label="Another address"
            name="email_override"
            type="email"
            maxLength={100}
            hint="Empty: the address of your account."
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
  const confirm = useConfirmAddress()
  return (
    <>
      <Notice tone="warning">We sent a code to {address}. Enter it here to use this address.</Notice>
      <Form
        error={confirm.error}
        onSubmit={() => confirm.run(code)}
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
