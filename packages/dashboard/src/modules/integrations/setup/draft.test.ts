import { describe, expect, it } from 'vitest'
import { kindOf } from '../kinds.ts'
import { exampleIntegration } from '../testing/examples.ts'
import { configOf, draftOf } from './draft.ts'

const github = kindOf('github')

describe('the fields of a configuration that are sent', () => {
  it('of a new one are those that are filled in, without spaces around them', () => {
    const draft = {
      ...draftOf(undefined),
      fields: { repo_owner: ' acme ', repo_name: 'shop', token: '', base_url: ' ' },
    }
    expect(configOf(github, draft, undefined)).toEqual({ repo_owner: 'acme', repo_name: 'shop' })
  })

  it('of a stored one keep secrets whose fields are empty, and remove other fields that were emptied', () => {
    const integration = exampleIntegration()
    const draft = draftOf(integration)
    const emptied = { ...draft, fields: { ...draft.fields, base_url: '' } }
    expect(configOf(github, emptied, integration)).toEqual({
      repo_owner: 'acme',
      repo_name: 'shop',
      base_url: null,
    })
    const renewed = { ...draft, fields: { ...draft.fields, token: 'new' } }
    expect(configOf(github, renewed, integration)).toMatchObject({ token: 'new' })
  })

  it('of one that is to receive only remove everything but the webhook secret', () => {
    const integration = exampleIntegration()
    const draft = { ...draftOf(integration), use: 'receive' } as const
    expect(configOf(github, draft, integration)).toEqual({
      repo_owner: null,
      repo_name: null,
      base_url: null,
      token: null,
    })
    const secret = { ...draft, fields: { webhook_secret: 'a secret of webhooks' } }
    expect(configOf(github, secret, undefined)).toEqual({ webhook_secret: 'a secret of webhooks' })
  })

  it('of one that receives only add the credentials', () => {
    const integration = exampleIntegration({
      config: {},
      stored_secrets: ['webhook_secret'],
      receive_only: true,
    })
    const draft = {
      ...draftOf(integration),
      use: 'both',
      fields: { token: 't', repo_owner: 'a', repo_name: 'b' },
    } as const
    expect(configOf(github, draft, integration)).toEqual({ token: 't', repo_owner: 'a', repo_name: 'b' })
  })
})
