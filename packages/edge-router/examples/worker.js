/**
 * A worker at the edge, in the form of Cloudflare Workers: bind ASSAY_URL and the secret ASSAY_KEY, and give the worker the
 * routes of the pages that are tested. Other requests, and those that stay, are passed on to the site.
 */
import { routeVisit } from '@assay/edge-router'

const REFRESH_MS = 10_000

let configuration = { experiments: [] }
let etag
let readAt = 0

/** The configuration that this worker holds, asked for again every ten seconds; an old one is better than none. */
const currentConfiguration = async ({ ASSAY_URL, ASSAY_KEY }) => {
  if (Date.now() - readAt < REFRESH_MS) return configuration
  readAt = Date.now()
  try {
    const answer = await fetch(`${ASSAY_URL}/api/v1/split-url/configuration`, {
      headers: { 'X-API-Key': ASSAY_KEY, ...(etag && { 'If-None-Match': etag }) },
    })
    if (answer.status === 200) {
      configuration = await answer.json()
      etag = answer.headers.get('ETag') ?? undefined
    }
  } catch {
    // The next turn asks again.
  }
  return configuration
}

export default {
  async fetch(request, environment) {
    const { location, headers } = routeVisit(await currentConfiguration(environment), {
      url: request.url,
      method: request.method,
      cookie: request.headers.get('Cookie') ?? undefined,
      userAgent: request.headers.get('User-Agent') ?? undefined,
      newVisitorId: crypto.randomUUID(),
    })
    const page = location === null ? await fetch(request) : undefined
    const answer = new Response(page?.body ?? null, page ?? { status: 302, headers: { Location: location } })
    for (const [name, value] of headers) {
      if (name === 'Set-Cookie') answer.headers.append(name, value)
      else answer.headers.set(name, value)
    }
    return answer
  },
}
