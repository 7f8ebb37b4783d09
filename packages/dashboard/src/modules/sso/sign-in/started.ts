import { ownAddress } from '../../../app/search-params.ts'
import { isPlainObject } from '../../../ui/plain-object.ts'

/** A sign-in that this tab has started at an identity provider. */
interface StartedSignIn {
  /** 32 random bytes as base64url: whoever has them may take over the session. */
  secret: string
  /** The address to open after the sign-in. */
  returnTo: string
}

/** What starts in this tab ends in this tab: no other tab and no address ever sees the secret. */
const KEY = 'assay.single-sign-on'

const SECRET_BYTES = 32

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** SHA-256 of the secret as base64url: what the service is given at the start, so that it knows the secret at the end. */
const handoffOf = async (secret: string): Promise<string> =>
  base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret))))

/**
 * Makes a secret that binds a sign-in to this tab.
 *
 * @returns the secret, and the digest of it that the service is given first
 * @throws where the browser has no cryptography, as on pages that are not served over https
 */
export const newSecret = async (): Promise<{ secret: string; handoff: string }> => {
  if (!globalThis.isSecureContext || crypto.subtle === undefined)
    throw new Error(
      'Your browser allows single sign-on over https only. Open this page at its https address, or ask your administrator for it.',
    )
  const secret = base64url(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)))
  return { secret, handoff: await handoffOf(secret) }
}

/** Keeps a sign-in until the provider leads back; the one before is forgotten. */
export const keepStarted = (started: StartedSignIn): void =>
  sessionStorage.setItem(KEY, JSON.stringify(started))

const startedIn = (value: unknown): StartedSignIn | undefined => {
  if (!isPlainObject(value) || typeof value['secret'] !== 'string') return undefined
  return { secret: value['secret'], returnTo: ownAddress(value['returnTo']) ?? '/' }
}

/** Forgets the sign-in that this tab has started, and returns it; undefined: it has started none. */
export const takeStarted = (): StartedSignIn | undefined => {
  const text = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  if (text === null) return undefined
  try {
    return startedIn(JSON.parse(text))
  } catch {
    return undefined
  }
}
