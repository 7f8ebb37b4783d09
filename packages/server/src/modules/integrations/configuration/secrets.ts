import type { Context } from '../../../context.ts'
import { decryptSecret, encryptSecret } from '../../../lib/stored-secret.ts'
import { type Fields, isSecretField, SECRET_FIELDS, type SecretField } from './fields.ts'
import type { StoredConfig } from './schema.ts'

const ownerOf = (ctx: Context, recordId: string, name: string) => ({
  masterKey: ctx.config.SECRET_KEY,
  kind: `integration ${name}`,
  recordId,
})

/** One secret of a configuration; undefined when there is none, or it cannot be decrypted, which is logged. */
export const openedSecret = (
  ctx: Context,
  { id, secrets }: Pick<StoredConfig, 'id' | 'secrets'>,
  name: SecretField,
): string | undefined => {
  const sealed = secrets[name]
  return sealed === undefined ? undefined : decryptSecret(sealed, ownerOf(ctx, id, name), ctx.log)
}

/** All fields of a configuration with its secrets in plain text; one that cannot be decrypted is absent. */
export const openedFields = (ctx: Context, config: StoredConfig): Fields => {
  const opened = SECRET_FIELDS.flatMap((name) => {
    const secret = openedSecret(ctx, config, name)
    return secret === undefined ? [] : [[name, secret] as const]
  })
  return { ...config.settings, ...Object.fromEntries(opened) }
}

type StoredFields = Pick<StoredConfig, 'settings' | 'secrets'>

/** The fields as they are stored; a secret that has not changed keeps its encrypted text. */
export const storedFields = (
  ctx: Context,
  { id, fields, before }: { id: string; fields: Fields; before?: StoredConfig | undefined },
): StoredFields => {
  const known: Fields = before ? openedFields(ctx, before) : {}
  const sealed = (name: string, value: string): string =>
    (known[name] === value ? before?.secrets[name] : undefined) ??
    encryptSecret(value, ownerOf(ctx, id, name))
  const entries = Object.entries(fields)
  return {
    settings: Object.fromEntries(entries.filter(([name]) => !isSecretField(name))),
    secrets: Object.fromEntries(
      entries.filter(([name]) => isSecretField(name)).map(([name, value]) => [name, sealed(name, value)]),
    ),
  }
}
