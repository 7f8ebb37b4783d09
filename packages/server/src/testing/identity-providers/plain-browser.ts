import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { text } from 'node:stream/consumers'

/** What a page of a provider answered. */
export interface Visit {
  status: number
  /** Address of the page. */
  url: URL
  /** Where it sends the browser. */
  location: URL | undefined
  headers: IncomingMessage['headers']
  body: string
}

/** Browser without pages: it keeps cookies per host and port, and follows redirects as far as it is told. */
export interface PlainBrowser {
  visit: (url: URL | string, form?: Record<string, string>) => Promise<Visit>
  /** Visits pages until one sends the browser to an address that starts with `prefix`; that address is not visited. */
  followTo: (prefix: string, first: Visit) => Promise<URL>
}

interface PlainBrowserOptions {
  /** Certificate that is trusted, as PEM. */
  trusts?: string
}

const REDIRECTS = 10

/** Creates a browser without cookies. */
export const createPlainBrowser = ({ trusts }: PlainBrowserOptions = {}): PlainBrowser => {
  const jar = new Map<string, Map<string, string>>()
  const visit: PlainBrowser['visit'] = async (address, form) => {
    const url = new URL(address)
    const cookies = jar.get(url.host) ?? new Map<string, string>()
    jar.set(url.host, cookies)
    const response = await send(url, { cookies, ...(form && { form }), ...(trusts && { trusts }) })
    keepCookies(cookies, response.headers['set-cookie'] ?? [])
    const { location } = response.headers
    return {
      status: response.statusCode ?? 0,
      url,
      location: location === undefined ? undefined : new URL(location, url),
      headers: response.headers,
      body: await text(response),
    }
  }
  const followTo: PlainBrowser['followTo'] = async (prefix, first) => {
    let page = first
    for (let count = 0; count < REDIRECTS; count += 1) {
      const { location, status, url } = page
      if (location === undefined) {
        throw new Error(`${url.origin}${url.pathname} answered ${status} and sends nobody to ${prefix}`)
      }
      if (location.href.startsWith(prefix)) return location
      page = await visit(location)
    }
    throw new Error(`${REDIRECTS} redirects did not lead to ${prefix}`)
  }
  return { visit, followTo }
}

interface Sent {
  cookies: Map<string, string>
  form?: Record<string, string>
  trusts?: string
}

const send = (url: URL, { cookies, form, trusts }: Sent): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const request = url.protocol === 'https:' ? httpsRequest : httpRequest
    const options = {
      method: form ? 'POST' : 'GET',
      headers: {
        ...(cookies.size > 0 && { Cookie: [...cookies].map((pair) => pair.join('=')).join('; ') }),
        ...(form && { 'Content-Type': 'application/x-www-form-urlencoded' }),
      },
      ...(trusts && { ca: trusts }),
      // A connection of its own, since the address may lead to another server meanwhile.
      agent: false,
    }
    const sent = request(url, options, resolve)
    sent.on('error', reject)
    sent.end(form && new URLSearchParams(form).toString())
  })

const keepCookies = (cookies: Map<string, string>, lines: readonly string[]): void => {
  for (const line of lines) {
    const [pair = '', ...attributes] = line.split(/; */)
    const [name = '', ...value] = pair.split('=')
    const isGone = attributes.some((attribute) => /^expires=Thu, 01 Jan 1970|^max-age=0$/i.test(attribute))
    if (isGone) cookies.delete(name)
    else cookies.set(name, value.join('='))
  }
}
