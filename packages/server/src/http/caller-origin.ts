import type { IncomingHttpHeaders } from 'node:http'
import type { Config } from '../config/index.ts'
import { addressCheck } from './client-address.ts'

interface Received {
  headers: IncomingHttpHeaders
  socket: { remoteAddress?: string | undefined }
}

const HOST = /^(\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?$/i

/**
 * Finds the origin at which a caller reaches the service: PUBLIC_BASE_URL, else the Host of the request, or
 * X-Forwarded-Proto and -Host of a trusted proxy. Undefined for a request without a host.
 */
export const callerOrigin = ({ PUBLIC_BASE_URL, TRUSTED_PROXIES }: Config) => {
  if (PUBLIC_BASE_URL !== undefined) return () => PUBLIC_BASE_URL
  const isProxy = addressCheck(TRUSTED_PROXIES)
  return ({ headers, socket }: Received): string | undefined => {
    const forwarded = isProxy(socket.remoteAddress ?? '') ? headers : {}
    const scheme = first(forwarded['x-forwarded-proto']) === 'https' ? 'https' : 'http'
    const host = first(forwarded['x-forwarded-host']) ?? headers.host ?? ''
    return HOST.test(host) ? `${scheme}://${host}` : undefined
  }
}

const first = (header: string | string[] | undefined): string | undefined =>
  header === undefined ? undefined : String(header).split(',')[0]?.trim()
