import { describe, expect, it } from 'vitest'
import {
  ACS_URL,
  createSigningKey,
  encoded,
  IDP,
  type ResponseFields,
  responseFields,
  responseXml,
  SP,
  signXml,
} from '../../../../testing/saml-responses.ts'
import { type PostedResponse, validateResponse } from './validate.ts'

const NOW = new Date('2026-03-01T12:00:00Z')
const key = createSigningKey()

const posted = (xml: string, change: Partial<PostedResponse> = {}): PostedResponse => ({
  sent: encoded(xml),
  certificate: key.certificate,
  issuer: IDP,
  audience: SP,
  acs_url: ACS_URL,
  request_id: undefined,
  allowsSha1: false,
  now: NOW.getTime(),
  ...change,
})

const fields = (change: Partial<ResponseFields> = {}): ResponseFields => ({
  ...responseFields(NOW),
  ...change,
})
const unsigned = (change: Partial<ResponseFields> = {}) => responseXml(fields(change))
const signed = (change: Partial<ResponseFields> = {}) => signXml(unsigned(change), { key })

describe('a response', () => {
  it.each([
    ['its assertion', (xml: string) => signXml(xml, { key })],
    ['itself', (xml: string) => signXml(xml, { key, element: 'Response' })],
    [
      'its assertion and itself',
      (xml: string) => signXml(signXml(xml, { key }), { key, element: 'Response' }),
    ],
  ])('is valid with a signature on %s', async (_case, sign) => {
    const validation = await validateResponse(posted(sign(unsigned())))
    expect(validation).toMatchObject({
      kind: 'valid',
      identity: {
        provider_type: 'saml',
        issuer: IDP,
        subject: 'ada@example.com',
        email: 'ada@example.com',
        given_name: 'Ada',
        family_name: 'Lovelace',
        groups: ['engineers', 'admins'],
      },
    })
  })

  it('is refused without a signature', async () => {
    expect(await validateResponse(posted(unsigned()))).toMatchObject({ problems: ['signature'] })
  })
})
void signed
