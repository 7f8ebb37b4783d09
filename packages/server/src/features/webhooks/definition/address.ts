import { isIP } from 'node:net'
import type { Config } from '../../../config/index.ts'
import { allowedPlaces } from '../../../http/allowed-places.ts'

type PlaceSettings = Pick<Config, 'ENVIRONMENT' | 'WEBHOOKS_PRIVATE_NETWORKS' | 'PUBLIC_BASE_URL'>

/** Below it are the ports of mail servers, name servers and the like, which may act on what they are sent. */
const MIN_OTHER_PORT = 1024

/** Where webhooks may be, as far as that is known before their names are resolved and connected to. */
export const webhookPlaces = ({ ENVIRONMENT, WEBHOOKS_PRIVATE_NETWORKS }: PlaceSettings) =>
  allowedPlaces(ENVIRONMENT, WEBHOOKS_PRIVATE_NETWORKS)

/** Why a URL cannot be that of a webhook; undefined when it can. What a name resolves to is checked at each call. */
export const refusalOfUrl = (text: string, config: PlaceSettings): string | undefined => {
  if (!URL.canParse(text)) return 'must be a URL'
  const url = new URL(text)
  const { allowsHttp, allowsAddress } = webhookPlaces(config)
  const literal = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const rules: [boolean, string][] = [
    [url.protocol !== 'https:' && !(allowsHttp && url.protocol === 'http:'), 'must use https'],
    [url.username !== '' || url.password !== '', 'must not hold user information'],
    [url.hash !== '', 'must not hold a fragment'],
    [
      url.port !== '' && Number(url.port) < MIN_OTHER_PORT,
      `must use port 443, or one from ${MIN_OTHER_PORT}`,
    ],
    [isIP(literal) !== 0 && !allowsAddress(literal), 'must be at a public address'],
    [isOwn(url, config), 'must not be this service'],
  ]
  return rules.find(([isBroken]) => isBroken)?.[1]
}

/** A message to the service itself could be the cause of the next one. */
const isOwn = (url: URL, { PUBLIC_BASE_URL }: PlaceSettings): boolean =>
  PUBLIC_BASE_URL !== undefined && url.origin === new URL(PUBLIC_BASE_URL).origin

/** A URL as logs may hold it: paths and queries of webhooks are often secrets. */
export const loggableUrl = (url: string): string => `${new URL(url).origin}/…`
