import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Card } from '../../../ui/card.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { useDecrypt, useEncrypt, useReencrypt } from '../commands.ts'
import { statusQuery } from '../queries.ts'
import { ToolForm } from './tool-form.tsx'

const WORKS = [
  { id: 'encrypt', label: 'Encrypt' },
  { id: 'decrypt', label: 'Decrypt' },
  { id: 'reencrypt', label: 'Encrypt again' },
] as const

/** Encrypts and decrypts single values; nothing of them is kept. */
export const EncryptionTab = () => {
  const { data: status } = useQuery(statusQuery)
  const [work, setWork] = useState<(typeof WORKS)[number]['id']>('encrypt')
  return (
    <Card
      title="Encryption"
      description="For single values, by AES-256-GCM. Each use is recorded under Accesses, also one that fails."
    >
      <div className="flex max-w-3xl flex-col gap-5">
        {status?.phi_encryption_configured === false && (
          <Notice tone="warning" title="PHI encryption is not configured">
            Give the setting PHI_ENCRYPTION_KEY a key, then restart the service.
          </Notice>
        )}
        <Notice>
          Nothing is kept: neither the service nor this page stores a value. What you see here is gone once
          you clear it or leave the tab.
        </Notice>
        <Segmented label="Work" labelHidden options={WORKS} value={work} onChange={setWork} />
        {work === 'encrypt' && <EncryptForm />}
        {work === 'decrypt' && <DecryptForm />}
        {work === 'reencrypt' && <ReencryptForm />}
      </div>
    </Card>
  )
}

const EncryptForm = () => {
  const encrypt = useEncrypt()
  return (
    <ToolForm
      label="Value"
      name="value"
      submit="Encrypt"
      maxLength={65_536}
      command={encrypt}
      result={
        encrypt.data && {
          label: `Ciphertext under the key ${encrypt.data.key_id}`,
          text: encrypt.data.ciphertext,
        }
      }
    />
  )
}

const DecryptForm = () => {
  const decrypt = useDecrypt()
  return (
    <ToolForm
      label="Ciphertext"
      name="ciphertext"
      submit="Decrypt"
      maxLength={350_000}
      command={decrypt}
      result={decrypt.data && { label: 'Value', text: decrypt.data.plaintext }}
    />
  )
}

const ReencryptForm = () => {
  const reencrypt = useReencrypt()
  return (
    <ToolForm
      label="Ciphertext"
      name="ciphertext"
      submit="Encrypt again"
      hint="It comes back under the newest key. The value is not shown."
      maxLength={350_000}
      command={reencrypt}
      result={
        reencrypt.data && {
          label: `Ciphertext under the key ${reencrypt.data.key_id}`,
          text: reencrypt.data.ciphertext,
        }
      }
    />
  )
}
