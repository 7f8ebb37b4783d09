import { type CryptoKey, importJWK } from 'jose'
import { z } from 'zod'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../lib/durations.ts'
import { fetchLimited } from '../../../lib/limited-fetch.ts'
import type { Logger } from '../../../lib/log.ts'

/** How long fetched keys are used without asking again. */
const FRESH_MS = HOUR_MS
/** How long known keys are used while the pool cannot be reached. */
const USABLE_MS = DAY_MS
/** Minimum time between two requests for the keys, whatever asks for them. */
const PAUSE_MS = MINUTE_MS

const LIMITS = { timeoutMs: 5 * SECOND_MS, maxBytes: 256 * 1024 }
const MAX_KEYS = 20
/** 2,048 bits in base64url. */
const MIN_MODULUS_LENGTH = 342

const rsaKey = z.object({
  kty: z.literal('RSA'),
  kid: z.string().min(1).max(256),
  use: z.literal('sig').optional(),
  alg: z.literal('RS256').optional(),
  n: z.string().min(MIN_MODULUS_LENGTH).max(2048),
  e: z.string().min(1).max(16),
})

type RsaKey = z.output<typeof rsaKey>

const keySet = z.object({ keys: z.array(z.unknown()).max(MAX_KEYS) })

interface SigningKeys {
  /**
   * The key of that id. An unknown one is looked for at the pool, at most once a minute for all callers together, who
   * share one request; undefined when the pool does not have it, or cannot be reached.
   */
  find: (id: string) => Promise<CryptoKey | undefined>
}

interface Source {
  /** Address of the key set. */
  address: string
  now: () => Date
  log: Logger
}

/** The keys of a pool, which may be replaced by others at any time. */
export const createSigningKeys = ({ address, now, log }: Source): SigningKeys => {
  let keys: ReadonlyMap<string, CryptoKey> = new Map()
  let fetchedAt = Number.NEGATIVE_INFINITY
  let askedAt = Number.NEGATIVE_INFINITY
  let pending: Promise<void> | undefined
  const load = async (): Promise<void> => {
    askedAt = now().getTime()
    try {
      keys = await fetchKeys(address)
      fetchedAt = askedAt
    } catch (error) {
      log.warn({ err: error }, 'signing keys of the identity service not fetched')
    } finally {
      pending = undefined
    }
  }
  return {
    find: async (id) => {
      const age = (since: number): number => now().getTime() - since
      if (!keys.has(id) || age(fetchedAt) >= FRESH_MS) {
        if (pending === undefined && age(askedAt) >= PAUSE_MS) pending = load()
        await pending
      }
      return age(fetchedAt) < USABLE_MS ? keys.get(id) : undefined
    },
  }
}

const fetchKeys = async (address: string): Promise<ReadonlyMap<string, CryptoKey>> => {
  const { status, text } = await fetchLimited(address, LIMITS)
  if (status !== 200) throw new Error(`the key set was answered with status ${status}`)
  return importKeys(readKeySet(text))
}

const readKeySet = (text: string): RsaKey[] => {
  const parsed = keySet.safeParse(jsonOf(text))
  if (!parsed.success) throw new Error('the key set does not have the form of one')
  return parsed.data.keys.flatMap((key) => rsaKey.safeParse(key).data ?? [])
}

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Keys by id; an id that stands for two different keys stands for none. */
const importKeys = async (listed: readonly RsaKey[]): Promise<ReadonlyMap<string, CryptoKey>> => {
  const unambiguous = listed.filter(({ kid, n, e }) =>
    listed.every((other) => other.kid !== kid || (other.n === n && other.e === e)),
  )
  const imported = await Promise.all(
    unambiguous.map(async (listed) => [listed.kid, await importKey(listed)] as const),
  )
  return new Map(imported.flatMap(([kid, key]) => (key ? [[kid, key]] : [])))
}

const importKey = async ({ kty, n, e }: RsaKey): Promise<CryptoKey | undefined> => {
  try {
    const key = await importJWK({ kty, n, e }, 'RS256')
    return key instanceof Uint8Array ? undefined : key
  } catch {
    return undefined
  }
}
