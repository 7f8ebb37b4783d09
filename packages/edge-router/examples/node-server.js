/**
 * A server of Node in front of a site: it sends each visitor to the page of their variant, and passes every other request on.
 *
 *   ASSAY_URL=https://assay.example.com ASSAY_KEY=... SITE_URL=http://127.0.0.1:3000 node node-server.js
 *
 * PORT is 8080 unless given. SITE_ORIGIN is the address that visitors see, such as https://shop.example.com: unset, it is
 * read from the Host header. Behind a proxy that ends TLS nothing needs to be set: http and https count as the same place.
 */
import { randomUUID } from 'node:crypto'
import { createServer, request as send } from 'node:http'
import { routeVisit } from '@assay/edge-router'

const { ASSAY_URL = '', ASSAY_KEY = '', SITE_URL = '', SITE_ORIGIN, PORT = '8080' } = process.env
const REFRESH_MS = 10_000

let configuration = { experiments: [] }
let etag

/** Asks for the configuration again; the last one holds while the service cannot be reached. */
const refresh = async () => {
  try {
    const answer = await fetch(`${ASSAY_URL}/api/v1/split-url/configuration`, {
      headers: { 'X-API-Key': ASSAY_KEY, ...(etag && { 'If-None-Match': etag }) },
      signal: AbortSignal.timeout(5000),
    })
    if (answer.status === 200) {
      configuration = await answer.json()
      etag = answer.headers.get('etag') ?? undefined
    }
  } catch {
    // The next turn asks again.
  }
}

await refresh()
setInterval(refresh, REFRESH_MS).unref()

const server = createServer((request, response) => {
  const { location, headers } = routeVisit(configuration, {
    url: `${SITE_ORIGIN ?? `http://${request.headers.host}`}${request.url}`,
    method: request.method,
    cookie: request.headers.cookie,
    userAgent: request.headers['user-agent'],
    newVisitorId: randomUUID(),
  })
  for (const [name, value] of headers) response.appendHeader(name, value)
  if (location !== null) {
    response.writeHead(302, { Location: location }).end()
    return
  }
  passOn(request, response)
})

/** Asks the site; what the router has set stands before what the site answers, cookies stand side by side. */
const passOn = (request, response) => {
  const { method, headers } = request
  const passed = send(new URL(request.url ?? '/', SITE_URL), { method, headers }, (answer) => {
    for (const [name, value] of Object.entries(answer.headers)) {
      if (name === 'set-cookie') response.appendHeader(name, value)
      else if (!response.hasHeader(name)) response.setHeader(name, value)
    }
    response.writeHead(answer.statusCode ?? 502)
    answer.pipe(response)
  })
  passed.on('error', () => response.headersSent || response.writeHead(502).end())
  request.pipe(passed)
}

server.listen(Number(PORT), () => console.log(`listening at http://127.0.0.1:${server.address().port}`))
