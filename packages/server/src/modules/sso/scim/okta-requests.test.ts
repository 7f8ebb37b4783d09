/**
 * Requests of a large identity provider, as its documentation of SCIM 2.0 has them, in the order in which it sends them:
 * profiles by PUT, activity and groups by PATCH, pages of 100.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  createScimClient,
  type RequestRow,
  requestTable,
  type ScimClient,
} from '../../../testing/scim-client.ts'
import { startTestService, type TestService } from '../../../testing/service.ts'

let service: TestService
let client: ScimClient
beforeAll(async () => {
  service = await startTestService({ config: { SCIM_ENABLED: 'true' } })
  client = await createScimClient(service, {
    domain: 'okta.local',
    role_mapping: { 'Test SCIMv2': 'developer' },
  })
})
afterAll(() => service.close())

const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'
const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group'
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
const LIST = 'urn:ietf:params:scim:api:messages:2.0:ListResponse'
const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error'

const profile = {
  schemas: [USER],
  userName: 'test.user@okta.local',
  name: { givenName: 'Test', familyName: 'User' },
  emails: [{ primary: true, value: 'test.user@okta.local', type: 'work' }],
  displayName: 'Test User',
  locale: 'en-US',
  externalId: '00ujl29u0le5T6Aj10h7',
  groups: [],
  password: '1mz050nq',
  active: true,
}

const byName = (name: string) =>
  `/Users?filter=userName%20eq%20%22${encodeURIComponent(name)}%22&startIndex=1&count=100`

const empty = { schemas: [LIST], totalResults: 0, startIndex: 1, itemsPerPage: 0, Resources: [] }

const rows: readonly RequestRow[] = [
  ['tests the connection with users', 'GET', '/Users?startIndex=1&count=2', 200, empty],
  ['tests the connection with groups', 'GET', '/Groups?startIndex=1&count=100', 200, empty],
  ['asks for a user who does not exist', 'GET', byName('test.user@okta.local'), 200, empty],
  [
    'creates the user, whose password is ignored',
    'POST',
    '/Users',
    201,
    { schemas: [USER], id: expect.any(String), externalId: '00ujl29u0le5T6Aj10h7', active: true },
    { body: profile, keep: 'user' },
  ],
  [
    'creates the user again',
    'POST',
    '/Users',
    409,
    { schemas: [ERROR], status: '409', scimType: 'uniqueness' },
    { body: profile },
  ],
  [
    'finds the user',
    'GET',
    byName('test.user@okta.local'),
    200,
    { totalResults: 1, itemsPerPage: 1, Resources: [{ userName: 'test.user@okta.local' }] },
  ],
  [
    'reads the user before a change',
    'GET',
    '/Users/{user}',
    200,
    { schemas: [USER], name: { givenName: 'Test', familyName: 'User' }, meta: { resourceType: 'User' } },
  ],
  [
    'sends the whole profile with a change',
    'PUT',
    '/Users/{user}',
    200,
    {
      name: { givenName: 'Another', familyName: 'User', formatted: 'Another User' },
      emails: [{ primary: true, value: 'test.user@okta.local', type: 'work' }],
      active: true,
    },
    {
      body: {
        schemas: [USER],
        id: '{user}',
        userName: 'test.user@okta.local',
        name: { givenName: 'Another', middleName: 'Excited', familyName: 'User' },
        emails: [
          { primary: true, value: 'test.user@okta.local', type: 'work', display: 'test.user@okta.local' },
        ],
        active: true,
        groups: [],
        meta: { resourceType: 'User' },
      },
    },
  ],
  [
    'deactivates the user',
    'PATCH',
    '/Users/{user}',
    200,
    { schemas: [USER], userName: 'test.user@okta.local', active: false },
    { body: { schemas: [PATCH], Operations: [{ op: 'replace', value: { active: false } }] } },
  ],
  ['reads the user, who is there still', 'GET', '/Users/{user}', 200, { active: false }],
  [
    'activates the user',
    'PATCH',
    '/Users/{user}',
    200,
    { active: true },
    { body: { schemas: [PATCH], Operations: [{ op: 'replace', value: { active: true } }] } },
  ],
  [
    'sends a new password, which is ignored',
    'PATCH',
    '/Users/{user}',
    200,
    { active: true },
    { body: { schemas: [PATCH], Operations: [{ op: 'replace', value: { password: 'new-password' } }] } },
  ],
  [
    'deactivates by the whole profile, as custom integrations do',
    'PUT',
    '/Users/{user}',
    200,
    { active: false },
    { body: { ...profile, active: false } },
  ],
  ['activates by the whole profile', 'PUT', '/Users/{user}', 200, { active: true }, { body: profile }],
  [
    'renames the user',
    'PUT',
    '/Users/{user}',
    200,
    { userName: 'renamed.user@okta.local' },
    {
      body: {
        ...profile,
        userName: 'renamed.user@okta.local',
        emails: [{ primary: true, value: 'renamed.user@okta.local', type: 'work' }],
      },
    },
  ],
  ['asks for the old name', 'GET', byName('test.user@okta.local'), 200, empty],
  [
    'creates a second user',
    'POST',
    '/Users',
    201,
    { active: true },
    {
      body: {
        schemas: [USER],
        userName: 'second.user@okta.local',
        name: { givenName: 'Second', familyName: 'User' },
        emails: [{ primary: true, value: 'second.user@okta.local', type: 'work' }],
        active: true,
      },
      keep: 'second',
    },
  ],
  [
    'imports users page by page: the first',
    'GET',
    '/Users?startIndex=1&count=1',
    200,
    { totalResults: 2, startIndex: 1, itemsPerPage: 1, Resources: [{ id: '{user}' }] },
  ],
  [
    'imports users page by page: the second',
    'GET',
    '/Users?startIndex=2&count=1',
    200,
    { totalResults: 2, startIndex: 2, itemsPerPage: 1, Resources: [{ id: '{second}' }] },
  ],
  [
    'imports users page by page: beyond the end',
    'GET',
    '/Users?startIndex=3&count=1',
    200,
    { totalResults: 2, startIndex: 3, itemsPerPage: 0, Resources: [] },
  ],
  [
    'pushes a group without members',
    'POST',
    '/Groups',
    201,
    { schemas: [GROUP], displayName: 'Test SCIMv2', members: [], meta: { resourceType: 'Group' } },
    { body: { schemas: [GROUP], displayName: 'Test SCIMv2', members: [] }, keep: 'group' },
  ],
  [
    'pushes the group again',
    'POST',
    '/Groups',
    409,
    { scimType: 'uniqueness' },
    { body: { schemas: [GROUP], displayName: 'Test SCIMv2', members: [] } },
  ],
  [
    'names the group, as before every change of its members',
    'PATCH',
    '/Groups/{group}',
    204,
    undefined,
    {
      body: {
        schemas: [PATCH],
        Operations: [{ op: 'replace', value: { id: '{group}', displayName: 'Test SCIMv2' } }],
      },
    },
  ],
  [
    'removes one member, who is none, and adds another',
    'PATCH',
    '/Groups/{group}',
    204,
    undefined,
    {
      body: {
        schemas: [PATCH],
        Operations: [
          { op: 'remove', path: 'members[value eq "{second}"]' },
          {
            op: 'add',
            path: 'members',
            value: [{ value: '{user}', display: 'renamed.user@okta.local' }],
          },
        ],
      },
    },
  ],
  [
    'reads the group',
    'GET',
    '/Groups/{group}',
    200,
    { displayName: 'Test SCIMv2', members: [{ value: '{user}' }] },
  ],
  [
    'replaces all members',
    'PATCH',
    '/Groups/{group}',
    204,
    undefined,
    {
      body: {
        schemas: [PATCH],
        Operations: [
          {
            op: 'replace',
            path: 'members',
            value: [
              { value: '{second}', display: 'second.user@okta.local' },
              { value: '{user}', display: 'renamed.user@okta.local' },
            ],
          },
        ],
      },
    },
  ],
  [
    'reads both members',
    'GET',
    '/Groups/{group}',
    200,
    { members: [{ value: '{user}' }, { value: '{second}' }] },
  ],
  [
    'replaces the group as a whole, as custom integrations do',
    'PUT',
    '/Groups/{group}',
    200,
    { displayName: 'Test SCIMv2', members: [{ value: '{second}' }] },
    {
      body: {
        schemas: [GROUP],
        id: '{group}',
        displayName: 'Test SCIMv2',
        members: [{ value: '{second}', display: 'second.user@okta.local' }],
      },
    },
  ],
  [
    'imports groups page by page',
    'GET',
    '/Groups?startIndex=1&count=100',
    200,
    { totalResults: 1, startIndex: 1, itemsPerPage: 1, Resources: [{ displayName: 'Test SCIMv2' }] },
  ],
  ['unlinks the group', 'DELETE', '/Groups/{group}', 204, undefined],
  [
    'reads the group that is no longer there',
    'GET',
    '/Groups/{group}',
    404,
    { schemas: [ERROR], status: '404' },
  ],
]

const run = requestTable(() => client)

it.each(rows.map((row) => [row[0], row] as const))('%s', async (_, row) => {
  service.advance(1000)
  await run(row)
})

it('leaves accounts whose role came and went with the group', async () => {
  const accounts = await service.db
    .selectFrom('users')
    .select(['email', 'username', 'role', 'is_active', 'password_hash'])
    .where('email', 'like', '%@okta.local')
    .orderBy('email')
    .execute()
  expect(accounts.map(({ email, username, role }) => [email, username, role])).toEqual([
    ['renamed.user@okta.local', 'renamed.user@okta.local', 'viewer'],
    ['second.user@okta.local', 'second.user@okta.local', 'viewer'],
  ])
  expect(accounts.every(({ is_active, password_hash }) => is_active && password_hash === null)).toBe(true)
  expect(JSON.stringify(service.log)).not.toContain('1mz050nq')
})
