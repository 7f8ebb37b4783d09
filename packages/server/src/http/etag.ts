import { sha256 } from '../lib/crypto.ts'
import { Reply } from './route.ts'

/** Strong entity tag of a content, quoted. */
export const etagOf = (content: string): string => `"${sha256(content)}"`

/** Whether an If-None-Match header names the tag; a proxy may have made it a weak one (RFC 9110, 13.1.2). */
export const isKnown = (ifNoneMatch: string | string[] | undefined, etag: string): boolean => {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch === etag) return true
  const tags = String(ifNoneMatch)
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes(etag) || tags.includes('*')
}

/** Cached answers must be revalidated before use. */
const headersOf = (etag: string) => ({ ETag: etag, 'Cache-Control': 'private, no-cache' })

/** 304: the caller's copy is current. */
export const unchanged = (etag: string): Reply => new Reply(304, undefined, headersOf(etag))

/** Answer with its entity tag; `body` is a value or serialised JSON. */
export const tagged = (etag: string, body: object | string): Reply =>
  typeof body === 'string'
    ? new Reply(200, body, { ...headersOf(etag), 'Content-Type': 'application/json; charset=utf-8' })
    : new Reply(200, body, headersOf(etag))
