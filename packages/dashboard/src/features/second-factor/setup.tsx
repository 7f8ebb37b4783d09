import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/code-block.tsx'
import { CurrentPasswordField } from '../../ui/current-password-field.tsx'
import { Form } from '../../ui/form.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { CodeField } from '../auth/index.ts'
import type { Setup as SetupAnswer } from './api-types.ts'
import { useBeginSetup, useConfirmSetup } from './commands.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

interface SetupProps {
  /** The words on the last button. */
  done: string
  onDone: () => void
}

/** Sets up a second factor: the password, the app with its first code, the recovery codes. */
export const Setup = ({ done, onDone }: SetupProps) => {
  const [codes, setCodes] = useState<readonly string[]>()
  const begin = useBeginSetup()
  const setup = begin.data
  return (
    <div className="flex flex-col gap-5">
      <p className="text-sm font-medium text-ink-muted">Step {stepOf({ setup, codes })} of 3</p>
      {!setup && <PasswordStep begin={begin} />}
      {setup && !codes && <AppStep setup={setup} onConfirmed={setCodes} />}
      {codes && <RecoveryCodes codes={codes} done={done} onDone={onDone} />}
    </div>
  )
}

const stepOf = ({ setup, codes }: { setup: unknown; codes: unknown }): number => {
  if (codes) return 3
  return setup ? 2 : 1
}

const PasswordStep = ({ begin }: { begin: ReturnType<typeof useBeginSetup> }) => {
  const [password, setPassword] = useState('')
  return (
    <Form error={begin.error} onSubmit={() => begin.run(password)}>
      <CurrentPasswordField autoFocus value={password} onChange={setPassword} />
      <div>
        <Button type="submit" look="primary" isPending={begin.isPending}>
          Continue
        </Button>
      </div>
    </Form>
  )
}

interface AppStepProps {
  setup: SetupAnswer
  onConfirmed: (codes: readonly string[]) => void
}

/** The secret in groups of four, as people type it. */
const grouped = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, '$1 ')

const AppStep = ({ setup, onConfirmed }: AppStepProps) => {
  const [code, setCode] = useState('')
  const confirm = useConfirmSetup(onConfirmed)
  return (
    <Form error={confirm.error} onSubmit={() => confirm.run(code)}>
      <p className="text-sm text-ink-muted">
        Scan this code with an authenticator app, such as the one of your phone or password manager. Then type
        the six digits that it shows.
      </p>
      <QrCode text={setup.otpauth_uri} label="QR code for your authenticator app" />
      <div>
        <p className="text-sm text-ink-muted">If you cannot scan it, type this secret into the app:</p>
        <div className="flex flex-wrap items-center gap-2">
          <code className="font-mono text-sm wrap-anywhere">{grouped(setup.secret)}</code>
          <CopyButton text={setup.secret} label="Copy secret" />
        </div>
      </div>
      <CodeField kind="app" value={code} onChange={setCode} autoFocus />
      <div>
        <Button type="submit" look="primary" isPending={confirm.isPending}>
          Turn on
        </Button>
      </div>
    </Form>
  )
}
