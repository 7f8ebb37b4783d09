import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { CodeBlock } from '../../../ui/code-block.tsx'
import { TextField } from '../../../ui/text-field.tsx'

interface WebhookSecretFieldProps {
  isStored: boolean
  isRequired: boolean
  value: string
  onChange: (value: string) => void
}

const BYTES = 24

const randomSecret = (): string =>
  [...crypto.getRandomValues(new Uint8Array(BYTES))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')

/** The secret with which webhooks are signed. A generated one is shown until the form closes, and never again. */
export const WebhookSecretField = ({ isStored, isRequired, value, onChange }: WebhookSecretFieldProps) => {
  const [generated, setGenerated] = useState<string>()
  const generate = () => {
    const secret = randomSecret()
    setGenerated(secret)
    onChange(secret)
  }
  return (
    <div className="flex flex-col gap-2">
      <TextField
        label={isStored ? 'New webhook secret' : 'Webhook secret'}
        name="config.webhook_secret"
        type="password"
        autoComplete="off"
        code
        isRequired={isRequired && !isStored}
        minLength={16}
        maxLength={255}
        hint={
          isStored
            ? 'Stored encrypted and never shown. Leave this empty to keep it.'
            : 'At least 16 characters. Without it, webhooks are refused.'
        }
        value={value}
        onChange={onChange}
      />
      <div>
        <Button size="small" onPress={generate}>
          Generate webhook secret
        </Button>
      </div>
      {generated !== undefined && generated === value && (
        <CodeBlock label="Copy it now: it is not shown again" code={generated} />
      )}
    </div>
  )
}
