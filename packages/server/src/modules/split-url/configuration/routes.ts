import { isKnown, tagged, unchanged } from '../../../http/etag.ts'
import { route } from '../../../http/route.ts'
import { currentConfiguration } from './actions.ts'
import { configurationRead } from './schema.ts'

export const readConfiguration = route({
  method: 'GET',
  path: '/split-url/configuration',
  summary: 'Read the configuration of edge routers',
  access: { key: ['assign', 'ruleset'] },
  isOffered: ({ SPLIT_URL_ROUTER }) => SPLIT_URL_ROUTER,
  response: configurationRead,
  hasEtag: true,
  handler: async (ctx, { headers }) => {
    const { etag, text } = await currentConfiguration(ctx)
    return isKnown(headers['if-none-match'], etag) ? unchanged(etag) : tagged(etag, text)
  },
})
