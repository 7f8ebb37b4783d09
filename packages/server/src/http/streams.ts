import type { Config } from '../config/index.ts'
import { gauge } from '../lib/metrics.ts'
import { networksOf, SITE_FACTOR } from './client-address.ts'

const open = gauge('streams_open', 'Open event streams', ['kind'])

/** Client that opens a stream. */
export interface StreamHolder {
  kind: 'sse' | 'websocket'
  /** Account or key that opens it; undefined for public streams. */
  caller: { type: 'account' | 'key'; id: string } | undefined
  address: string
}

/** Limit that prevents a stream from opening: that of all streams, or of the holder. */
export type StreamRefusal = 'all' | 'account' | 'key' | 'address'

/** Counts of open streams of this process, in total and by holder. */
export interface StreamCount {
  /** Reserves a slot, released with `leave`; or returns the limit that was reached. */
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

/** Counts streams up to the configured limits. */
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

/** Message of a refusal. */
export const refusalText = (refusal: StreamRefusal): string =>
  refusal === 'all' ? 'Too many open streams' : `Too many open streams of this ${refusal}`
