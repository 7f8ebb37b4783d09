import type { Config } from '../config/index.ts'
import { gauge } from '../lib/metrics.ts'
import { networksOf, SITE_FACTOR } from './client-address.ts'

const open = gauge('streams_open', 'Open event streams', ['kind'])

/** Who wants to hold a stream open. */
export interface StreamHolder {
  kind: 'sse' | 'websocket'
  /** The account or the key that opens it; undefined where anybody may. */
  caller: { type: 'account' | 'key'; id: string } | undefined
  address: string
}

/** Why a stream is not opened: all that there may be are open, or the holder's share of them. */
export type StreamRefusal = 'all' | 'account' | 'key' | 'address'

/** How many streams this process holds open, of all kinds together and of each holder. */
export interface StreamCount {
  /** Takes a place, to be given back with `leave`; or says why there is none. */
  enter: (holder: StreamHolder) => { leave: () => void } | StreamRefusal
}

type Limits = Pick<
  Config,
  'STREAM_MAX_CONNECTIONS' | 'STREAM_MAX_PER_ADDRESS' | 'STREAM_MAX_PER_KEY' | 'STREAM_MAX_PER_ACCOUNT'
>

interface Share {
  of: StreamRefusal
  name: string
  maximum: number
}

/** Counts streams up to the limits of the settings. */
export const createStreamCount = (limits: Limits): StreamCount => {
  const counts = new Map<string, number>()
  const countOf = (name: string): number => counts.get(name) ?? 0
  const leave = (shares: readonly Share[]): void => {
    for (const { name } of shares) {
      if (countOf(name) > 1) counts.set(name, countOf(name) - 1)
      else counts.delete(name)
    }
  }
  return {
    enter: (holder) => {
      const shares = sharesOf(holder, limits)
      const full = shares.find(({ name, maximum }) => countOf(name) >= maximum)
      if (full) return full.of
      for (const { name } of shares) counts.set(name, countOf(name) + 1)
      open.inc({ kind: holder.kind })
      return {
        leave: () => {
          leave(shares)
          open.dec({ kind: holder.kind })
        },
      }
    },
  }
}

const sharesOf = ({ caller, address }: StreamHolder, limits: Limits): Share[] => {
  const { network, site } = networksOf(address)
  const perAddress = limits.STREAM_MAX_PER_ADDRESS
  const perCaller = { account: limits.STREAM_MAX_PER_ACCOUNT, key: limits.STREAM_MAX_PER_KEY }
  return [
    { of: 'all', name: 'all', maximum: limits.STREAM_MAX_CONNECTIONS },
    ...(caller
      ? [{ of: caller.type, name: `${caller.type} ${caller.id}`, maximum: perCaller[caller.type] }]
      : []),
    { of: 'address', name: `address ${network}`, maximum: perAddress },
    ...(site === undefined
      ? []
      : [{ of: 'address' as const, name: `address ${site}`, maximum: perAddress * SITE_FACTOR }]),
  ]
}

/** A refusal in words. */
export const refusalText = (refusal: StreamRefusal): string =>
  refusal === 'all' ? 'Too many open streams' : `Too many open streams of this ${refusal}`
