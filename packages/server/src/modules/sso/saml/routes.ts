import type { Context } from '../../../context.ts'
import { requireProvider } from '../../../features/users/index.ts'
import { Reply, type Route, route } from '../../../http/route.ts'
import { configParams } from '../configs/schema.ts'
import { activeSamlConfig, consumeResponse } from './acs.ts'
import type { SamlLibrary } from './library.ts'
import { metadataXml } from './metadata.ts'
import { keyPairOf } from './requests/key-pair.ts'
import { acsUrlOf, requireSaml } from './responses.ts'
import { MAX_FORM_BYTES, responseForm, samlAccount } from './schema.ts'
import { finishSaml } from './sign-in/finish.ts'

const METADATA_TYPE = 'application/samlmetadata+xml'

const ERRORS = {
  404: "SSO config '<id>' is not active",
  501: 'SAML single sign-on is not available in this deployment: <reason>',
}

/** Refuses under another provider, and where the library is missing, before anything is looked up. */
const refusal =
  (library: SamlLibrary) =>
  (ctx: Context): void => {
    requireProvider(ctx.config, 'local')
    requireSaml(ctx, library)
  }

const readMetadata = (library: SamlLibrary): Route =>
  route({
    method: 'GET',
    path: '/auth/sso/saml/{config_id}/metadata',
    summary: 'Read the SAML metadata of this service',
    access: 'public',
    params: configParams,
    refuseEarly: refusal(library),
    contentType: METADATA_TYPE,
    errors: ERRORS,
    handler: async (ctx, { params }) => {
      const config = await activeSamlConfig(ctx, params.config_id)
      const keys = ctx.config.SSO_SAML_SESSIONS ? await keyPairOf(ctx) : undefined
      const xml = metadataXml({
        entity_id: ctx.config.SAML_SP_ENTITY_ID,
        acs_url: acsUrlOf(ctx.config, config),
        certificate: keys?.certificate,
      })
      return new Reply(200, xml, { 'Content-Type': `${METADATA_TYPE}; charset=utf-8` })
    },
  })

const postResponse = (library: SamlLibrary): Route =>
  route({
    method: 'POST',
    path: '/auth/sso/saml/{config_id}/acs',
    summary: 'Accept a SAML response',
    access: 'public',
    params: configParams,
    bodyType: 'form',
    maxBodyBytes: MAX_FORM_BYTES,
    body: responseForm,
    refuseEarly: refusal(library),
    response: samlAccount,
    errors: {
      ...ERRORS,
      303: 'With SSO_SAML_SESSIONS: to the dashboard, with a hand-off code or a refusal',
      400: 'SAML validation failed, Failed to parse SAML response, or Inactive user',
    },
    handler: (ctx, { params, body, headers, caller }) => {
      const posted = { config_id: params.config_id, sent: body.SAMLResponse, caller }
      if (!ctx.config.SSO_SAML_SESSIONS) return consumeResponse(ctx, posted, library)
      const browser = { relay_state: body.RelayState, cookies: headers['cookie'] }
      return finishSaml(ctx, { ...posted, ...browser }, library)
    },
  })

/** Routes of SAML; `library` says whether they can work. */
export const samlRoutes = (library: SamlLibrary): Route[] => [readMetadata(library), postResponse(library)]
