/**
 * Requests of a large identity provider, as its tutorial on SCIM endpoints has them, in the order in which it sends them:
 * capitalised operations, truth values as texts, paths with filters, groups without their members, an end in two steps.
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
  client = await createScimClient(service, { domain: 'testuser.com', role_mapping: { Analysts: 'analyst' } })
})
afterAll(() => service.close())

const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'
const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group'
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
const LIST = 'urn:ietf:params:scim:api:messages:2.0:ListResponse'
const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error'

const filtered = (filter: string, rest = '') => `/Users?filter=${encodeURIComponent(filter)}${rest}`
const operations = (...Operations: object[]) => ({ body: { schemas: [PATCH], Operations } })

const person = (name: string, externalId: string) => ({
  schemas: [USER, ENTERPRISE],
  externalId,
  userName: `${name}@testuser.com`,
  active: true,
  emails: [{ primary: true, type: 'work', value: `${name}.Mail@testuser.com` }],
  meta: { resourceType: 'User' },
  name: { formatted: 'givenName familyName', familyName: 'familyName', givenName: 'givenName' },
  title: 'Countess',
  addresses: [{ type: 'work', streetAddress: '1 Main Street' }],
  phoneNumbers: [{ type: 'mobile', value: '+1' }],
  roles: [],
  [ENTERPRISE]: { employeeNumber: '701984', manager: '123456', department: 'Engines' },
})

const none = { schemas: [LIST], totalResults: 0, startIndex: 1, itemsPerPage: 0, Resources: [] }

const rows: readonly RequestRow[] = [
  [
    'tests the connection with a user who does not exist',
    'GET',
    filtered('userName eq "8f4aa2f7-2a1f-4c2b-9a9b-1c6f0b7f3f5e"'),
    200,
    none,
  ],
  [
    'reads the schemas',
    'GET',
    '/Schemas',
    200,
    { schemas: [LIST], totalResults: 2, Resources: [{ id: USER }, { id: GROUP }] },
  ],
  ['looks for the user by its external id', 'GET', filtered('externalId eq "0a21f0f2"'), 200, none],
  [
    'creates the user, without the extension',
    'POST',
    '/Users',
    201,
    {
      schemas: [USER],
      id: expect.any(String),
      externalId: '0a21f0f2',
      userName: 'Test_User@testuser.com',
      name: { formatted: 'givenName familyName', familyName: 'familyName', givenName: 'givenName' },
      active: true,
      emails: [{ value: 'Test_User.Mail@testuser.com', type: 'work', primary: true }],
      meta: { resourceType: 'User' },
    },
    { body: person('Test_User', '0a21f0f2'), keep: 'user' },
  ],
  [
    'creates the user again',
    'POST',
    '/Users',
    409,
    { schemas: [ERROR], status: '409', scimType: 'uniqueness' },
    { body: person('Test_User', '0a21f0f2') },
  ],
  ['reads the user', 'GET', '/Users/{user}', 200, { id: '{user}', externalId: '0a21f0f2' }],
  [
    'reads a user who does not exist',
    'GET',
    '/Users/5171a35d82074e068ce2',
    404,
    { schemas: [ERROR], status: '404', detail: 'User not found' },
  ],
  [
    'finds the user by its name in other letters',
    'GET',
    filtered('userName eq "test_user@TESTUSER.com"'),
    200,
    { schemas: [LIST], totalResults: 1, startIndex: 1, Resources: [{ id: '{user}' }] },
  ],
  [
    'finds the user by its address',
    'GET',
    filtered('emails[type eq "work"].value eq "test_user.mail@testuser.com"'),
    200,
    { totalResults: 1, Resources: [{ id: '{user}' }] },
  ],
  [
    'finds the user by two attributes',
    'GET',
    filtered('externalId eq "0a21f0f2" and active eq true', '&attributes=id'),
    200,
    { totalResults: 1, Resources: [{ id: '{user}' }] },
  ],
  ['finds nobody', 'GET', filtered('userName eq "non-existent user"'), 200, none],
  [
    'updates several attributes',
    'PATCH',
    '/Users/{user}',
    200,
    {
      name: { formatted: 'givenName updatedFamilyName', familyName: 'updatedFamilyName' },
      emails: [{ value: 'updatedEmail@testuser.com', type: 'work', primary: true }],
    },
    operations(
      { op: 'Replace', path: 'emails[type eq "work"].value', value: 'updatedEmail@testuser.com' },
      { op: 'Replace', path: 'name.familyName', value: 'updatedFamilyName' },
    ),
  ],
  [
    'updates the name',
    'PATCH',
    '/Users/{user}',
    200,
    { userName: '5b50642d@testuser.com', emails: [{ value: 'updatedEmail@testuser.com' }] },
    operations({ op: 'Replace', path: 'userName', value: '5b50642d@testuser.com' }),
  ],
  [
    'adds what is there already, and what is not stored',
    'PATCH',
    '/Users/{user}',
    200,
    { name: { givenName: 'added' }, displayName: 'Added', externalId: 'changed' },
    operations(
      { op: 'Add', path: 'name.givenName', value: 'added' },
      { op: 'Add', path: 'displayName', value: 'Added' },
      { op: 'Replace', path: 'externalId', value: 'changed' },
      { op: 'Add', path: `${ENTERPRISE}:department`, value: 'Looms' },
      { op: 'Add', path: `${ENTERPRISE}:manager`, value: { value: '7' } },
      { op: 'Add', path: 'addresses[type eq "work"].formatted', value: '2 Main Street' },
      { op: 'Replace', path: 'phoneNumbers[type eq "mobile"].value', value: '+2' },
      { op: 'Remove', path: 'title' },
      { op: 'Add', path: 'preferredLanguage', value: 'en' },
    ),
  ],
  [
    'updates attributes without a path, whose names are paths',
    'PATCH',
    '/Users/{user}',
    200,
    { name: { givenName: 'pathless', familyName: 'Names' }, active: true },
    operations({
      op: 'Replace',
      value: {
        active: 'True',
        'name.givenName': 'pathless',
        'name.familyName': 'Names',
        [`${ENTERPRISE}:employeeNumber`]: '9',
        [ENTERPRISE]: { department: 'None' },
      },
    }),
  ],
  [
    'disables the user by a text',
    'PATCH',
    '/Users/{user}',
    200,
    { active: false },
    operations({ op: 'Replace', path: 'active', value: 'False' }),
  ],
  [
    'finds the disabled user',
    'GET',
    filtered('userName eq "5b50642d@testuser.com"'),
    200,
    { totalResults: 1, Resources: [{ active: false }] },
  ],
  [
    'restores the user by a truth value',
    'PATCH',
    '/Users/{user}',
    200,
    { active: true },
    operations({ op: 'Add', path: 'active', value: true }),
  ],
  [
    'looks for the group',
    'GET',
    '/Groups?excludedAttributes=members&filter=displayName%20eq%20%22Analysts%22',
    200,
    none,
  ],
  [
    'creates the group without members',
    'POST',
    '/Groups',
    201,
    { schemas: [GROUP], id: expect.any(String), externalId: '8aa1a0c0', displayName: 'Analysts' },
    {
      body: {
        schemas: [GROUP, 'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group'],
        externalId: '8aa1a0c0',
        displayName: 'Analysts',
        meta: { resourceType: 'Group' },
      },
      keep: 'group',
    },
  ],
  [
    'creates the group again',
    'POST',
    '/Groups',
    409,
    { scimType: 'uniqueness' },
    { body: { schemas: [GROUP], externalId: '8aa1a0c0', displayName: 'Analysts' } },
  ],
  [
    'finds the group without its members',
    'GET',
    '/Groups?excludedAttributes=members&filter=displayName%20eq%20%22analysts%22',
    200,
    { totalResults: 1, Resources: [{ id: '{group}', externalId: '8aa1a0c0' }] },
  ],
  [
    'adds a member',
    'PATCH',
    '/Groups/{group}',
    204,
    undefined,
    operations({ op: 'Add', path: 'members', value: [{ $ref: null, value: '{user}' }] }),
  ],
  [
    'asks whether the group has the member',
    'GET',
    '/Groups?excludedAttributes=members&filter=id%20eq%20%22{group}%22%20and%20members%20eq%20%22{user}%22',
    200,
    { totalResults: 1, Resources: [{ id: '{group}' }] },
  ],
  [
    'reads the group without its members',
    'GET',
    '/Groups/{group}?excludedAttributes=members',
    200,
    { displayName: 'Analysts' },
  ],
  [
    'creates a second user',
    'POST',
    '/Users',
    201,
    { active: true },
    { body: person('Second', 's-2'), keep: 'second' },
  ],
  [
    'adds the second user',
    'PATCH',
    '/Groups/{group}',
    204,
    undefined,
    operations({ op: 'Add', path: 'members', value: [{ value: '{second}' }] }),
  ],
  [
    'removes the first one, named in the value',
    'PATCH',
    '/Groups/{group}',
    204,
    undefined,
    operations({ op: 'Remove', path: 'members', value: [{ $ref: null, value: '{user}' }] }),
  ],
  ['leaves the second one', 'GET', '/Groups/{group}', 200, { members: [{ value: '{second}' }] }],
  [
    'removes the second one, named in the path',
    'PATCH',
    '/Groups/{group}',
    204,
    undefined,
    operations({ op: 'Remove', path: 'members[value eq "{second}"]' }),
  ],
  ['leaves nobody', 'GET', '/Groups/{group}', 200, { members: [] }],
  [
    'updates the name of the group',
    'PATCH',
    '/Groups/{group}',
    204,
    undefined,
    operations({ op: 'Replace', path: 'displayName', value: 'updatedDisplayName' }),
  ],
  [
    'reads the new name',
    'GET',
    '/Groups/{group}',
    200,
    { displayName: 'updatedDisplayName', externalId: '8aa1a0c0' },
  ],
  ['deletes the group', 'DELETE', '/Groups/{group}', 204, undefined],
  [
    'disables the user before the end',
    'PATCH',
    '/Users/{user}',
    200,
    { active: false },
    operations({ op: 'Replace', path: 'active', value: false }),
  ],
  ['deletes the user', 'DELETE', '/Users/{user}', 204, undefined],
  ['reads the deleted user', 'GET', '/Users/{user}', 404, { status: '404' }],
  ['finds no deleted user', 'GET', filtered('userName eq "5b50642d@testuser.com"'), 200, none],
]

const run = requestTable(() => client)

it.each(rows.map((row) => [row[0], row] as const))('%s', async (_, row) => {
  service.advance(1000)
  await run(row)
})

it('leaves the account of the deleted user, deactivated', async () => {
  const account = await service.db
    .selectFrom('users')
    .select(['username', 'first_name', 'is_active', 'role'])
    .where('email', '=', 'updatedEmail@testuser.com')
    .executeTakeFirst()
  expect(account).toEqual({
    username: '5b50642d@testuser.com',
    first_name: 'pathless',
    is_active: false,
    role: 'viewer',
  })
})
