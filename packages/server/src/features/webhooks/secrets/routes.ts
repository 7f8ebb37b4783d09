import { type Route, route } from '../../../http/route.ts'
import { idParams } from '../../../http/shapes.ts'
import { rotate } from './actions.ts'
import { rotatedSecret, rotation } from './schema.ts'

const rotateSecret = route({
  method: 'POST',
  path: '/webhooks/{id}/rotate-secret',
  summary: 'Rotate the secret of a webhook',
  access: 'admin',
  params: idParams,
  body: rotation,
  bodyOptional: true,
  response: rotatedSecret,
  errors: {
    404: 'Webhook not found',
    409: 'A webhook can have 5 valid secrets; revoke the previous ones',
  },
  handler: (ctx, { params, body }) => rotate(ctx, params.id, body.revoke_previous),
})

/** Routes of secrets. */
export const secretRoutes: Route[] = [rotateSecret]
