import type { LightMyRequestResponse } from 'fastify'
import {
  createSigningKey,
  encoded,
  IDP,
  type ResponseFields,
  responseFields,
  responseXml,
  type SigningKey,
  signXml,
} from './saml-responses.ts'
import type { TestService } from './service.ts'

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

/** An organisation whose people sign in by SAML, with its identity provider. */
export interface SamlOrganisation {
  config_id: string
  key: SigningKey
  /** Posts a form to the assertion consumer service. */
  post: (fields: Record<string, string>) => Promise<LightMyRequestResponse>
  /** Posts a document as a response. */
  postXml: (xml: string) => Promise<LightMyRequestResponse>
  /** Posts a response whose assertion is signed. */
  signIn: (fields?: Partial<ResponseFields>) => Promise<LightMyRequestResponse>
  /** A response that is valid now, before it is signed. */
  response: (fields?: Partial<ResponseFields>) => string
}

const certified = createSigningKey()

/** Creates a configuration at a service. */
export const createSamlOrganisation = async (
  service: TestService,
  change: object = {},
): Promise<SamlOrganisation> => {
  const created = await service.as('admin').post('/auth/sso/configs', {
    org_name: 'Example',
    org_domain: 'example.com',
    provider_type: 'saml',
    entity_id: IDP,
    sso_url: 'https://idp.example.com/sign-in',
    x509_certificate: certified.certificate,
    ...change,
  })
  if (created.statusCode !== 201) throw new Error(created.body)
  return samlOrganisation(service, created.json().id)
}

/** The same organisation at another service on the same database. */
export const samlOrganisation = (service: TestService, config_id: string): SamlOrganisation => {
  const post = (fields: Record<string, string>) =>
    service.inject({
      method: 'POST',
      url: `/api/v1/auth/sso/saml/${config_id}/acs`,
      headers: FORM,
      payload: new URLSearchParams(fields).toString(),
    })
  const postXml = (xml: string) => post({ SAMLResponse: encoded(xml) })
  const response = (fields: Partial<ResponseFields> = {}) =>
    responseXml({ ...responseFields(service.now()), ...fields })
  const signIn = (fields: Partial<ResponseFields> = {}) =>
    postXml(signXml(response(fields), { key: certified }))
  return { config_id, key: certified, post, postXml, signIn, response }
}
