import { Reply, route } from '../../../http/route.ts'
import { redirect } from './actions.ts'
import { redirectParams, redirectQuery } from './schema.ts'

export const followLink = route({
  method: 'GET',
  path: '/r/{experiment_key}',
  absolute: true,
  summary: 'Follow a link to a variant',
  access: 'public',
  isOffered: ({ SPLIT_URL_ROUTER }) => SPLIT_URL_ROUTER,
  params: redirectParams,
  query: redirectQuery,
  status: 302,
  errors: { 404: 'Experiment not found' },
  handler: async (ctx, { params, query, headers, url, caller }) => {
    const { location, cookies } = await redirect(ctx, params.experiment_key, {
      url,
      user_id: query.user_id,
      cookie: headers['cookie']?.toString(),
      userAgent: headers['user-agent']?.toString(),
      caller,
    })
    return new Reply(302, undefined, {
      Location: location,
      'Cache-Control': 'no-store',
      ...(cookies.length > 0 && { 'Set-Cookie': cookies }),
    })
  },
})
