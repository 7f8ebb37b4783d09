import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { atMost } from './at-most.ts'
import { counter } from './metrics.ts'

/** argon2id with the parameters that OWASP recommends: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * A burst of sign-ins must leave processor time to everything else, and two of the four threads on which Node also
 * reads files and looks up names.
 */
export const PASSWORDS_AT_ONCE = Math.min(2, Math.max(1, Math.floor(availableParallelism() / 2)))

const inTurn = atMost(PASSWORDS_AT_ONCE)

const computed = counter('password_hashes_total', 'Passwords hashed or verified', ['work'])

/** The same password typed on two keyboards may arrive in two Unicode forms. */
const plain = (password: string): string => password.normalize('NFKC')

/** The hash of a password in the PHC format, with a salt of its own. */
export const hashPassword = (password: string): Promise<string> => {
  computed.inc({ work: 'hash' })
  return inTurn(() => hash(plain(password), COST))
}

/** No password has this hash; checking one against it costs what checking against a real one costs. */
const NO_ACCOUNT =
  '$argon2id$v=19$m=19456,t=2,p=1$dGhlcmUgaXMgbm8gYWNjb3VudA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'

/**
 * Whether a password is the one behind a hash. Without a hash the answer is no, after the same time: how long a
 * sign-in takes tells nobody which accounts exist.
 */
export const passwordMatches = (
  password: string,
  storedHash: string | null | undefined,
): Promise<boolean> => {
  computed.inc({ work: 'verify' })
  return inTurn(() => verify(storedHash ?? NO_ACCOUNT, plain(password)))
}
