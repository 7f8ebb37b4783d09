import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { atMost } from './at-most.ts'
import { counter } from './metrics.ts'

/** argon2id with the parameters that OWASP recommends: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Limit of concurrent hashes: a burst of sign-ins must leave processor time for other work, and two of the four threads
 * with which Node also reads files and resolves names.
 */
export const PASSWORDS_AT_ONCE = Math.min(2, Math.max(1, Math.floor(availableParallelism() / 2)))

const inTurn = atMost(PASSWORDS_AT_ONCE)

const computed = counter('password_hashes_total', 'Passwords hashed or verified', ['work'])

/** The same password typed on two keyboards may arrive in different Unicode normalisation forms. */
const plain = (password: string): string => password.normalize('NFKC')

/** Hashes a password in the PHC format with a new salt. */
export const hashPassword = (password: string): Promise<string> => {
  computed.inc({ work: 'hash' })
  return inTurn(() => hash(plain(password), COST))
}

/** Hash that no password has; checking against it costs as much as against a real one. */
const NO_ACCOUNT =
  '$argon2id$v=19$m=19456,t=2,p=1$dGhlcmUgaXMgbm8gYWNjb3VudA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'

/**
 * Whether a password matches a hash. A missing hash never matches, after the same time, so that the duration of a
 * sign-in does not reveal which accounts exist.
 */
export const passwordMatches = (
  password: string,
  storedHash: string | null | undefined,
): Promise<boolean> => {
  computed.inc({ work: 'verify' })
  return inTurn(() => verify(storedHash ?? NO_ACCOUNT, plain(password)))
}
