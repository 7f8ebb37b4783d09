import { MAX_COUNT } from '../protocol/list.ts'

const PROVIDER_CONFIG_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'
const TYPE_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:ResourceType'
const SCHEMA_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Schema'

const placeOf = (origin: string | undefined, path: string): string => `${origin ?? ''}/scim/v2/${path}`

/** What of SCIM is supported (RFC 7643, section 5). */
export const providerConfig = (origin: string | undefined) => ({
  schemas: [PROVIDER_CONFIG_SCHEMA],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: MAX_COUNT },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: false },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'SCIM token',
      description: 'The token of a single sign-on configuration, sent as a bearer token',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: placeOf(origin, 'ServiceProviderConfig') },
})

const TYPES = [
  { name: 'User', endpoint: '/Users', description: 'Accounts' },
  { name: 'Group', endpoint: '/Groups', description: 'Groups that may give roles' },
] as const

/** The kinds of resources (RFC 7643, section 6). */
export const resourceTypes = (origin: string | undefined) =>
  TYPES.map(({ name, ...rest }) => ({
    schemas: [TYPE_SCHEMA],
    id: name,
    name,
    ...rest,
    schema: `urn:ietf:params:scim:schemas:core:2.0:${name}`,
    meta: { resourceType: 'ResourceType', location: placeOf(origin, `ResourceTypes/${name}`) },
  }))

interface Attribute {
  name: string
  description: string
  type?: 'string' | 'boolean' | 'complex'
  multiValued?: true
  required?: true
  caseExact?: true
  uniqueness?: 'server'
  subAttributes?: readonly Attribute[]
}

/** An attribute with all its characteristics (RFC 7643, section 7). */
const described = ({ type = 'string', subAttributes, ...attribute }: Attribute): object => ({
  ...attribute,
  type,
  multiValued: attribute.multiValued ?? false,
  required: attribute.required ?? false,
  caseExact: attribute.caseExact ?? false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: attribute.uniqueness ?? 'none',
  ...(subAttributes && { subAttributes: subAttributes.map(described) }),
})

const EXTERNAL_ID: Attribute = {
  name: 'externalId',
  description: 'Identifier that the identity provider uses',
  caseExact: true,
}

const USER_ATTRIBUTES: readonly Attribute[] = [
  {
    name: 'userName',
    description: "E-mail address in the organisation's domain",
    required: true,
    uniqueness: 'server',
  },
  EXTERNAL_ID,
  {
    name: 'displayName',
    description: 'Name, from which first and last name are taken when they are not sent',
  },
  {
    name: 'name',
    description: 'First and last name',
    type: 'complex',
    subAttributes: [
      { name: 'formatted', description: 'Whole name' },
      { name: 'givenName', description: 'First name' },
      { name: 'familyName', description: 'Last name' },
    ],
  },
  {
    name: 'emails',
    description: 'E-mail address; of several the primary one, else that of work, else the first',
    type: 'complex',
    multiValued: true,
    subAttributes: [
      { name: 'value', description: "Address in the organisation's domain" },
      { name: 'type', description: 'Always work' },
      { name: 'primary', description: 'Always true', type: 'boolean' },
    ],
  },
  { name: 'active', description: 'Whether the person may sign in', type: 'boolean' },
]

const GROUP_ATTRIBUTES: readonly Attribute[] = [
  {
    name: 'displayName',
    description: 'Name, which a configuration may map to a role',
    required: true,
    uniqueness: 'server',
  },
  EXTERNAL_ID,
  {
    name: 'members',
    description: 'Users in the group; groups in groups are not supported',
    type: 'complex',
    multiValued: true,
    subAttributes: [
      { name: 'value', description: 'Id of the user', caseExact: true },
      { name: 'display', description: 'userName of the user' },
      { name: 'type', description: 'Always User' },
    ],
  },
]

const SCHEMAS = [
  { name: 'User', description: 'Account', attributes: USER_ATTRIBUTES },
  { name: 'Group', description: 'Group of accounts', attributes: GROUP_ATTRIBUTES },
]

/** The attributes of users and groups that are stored (RFC 7643, section 7). */
export const resourceSchemas = (origin: string | undefined) =>
  SCHEMAS.map(({ name, description, attributes }) => {
    const id = `urn:ietf:params:scim:schemas:core:2.0:${name}`
    return {
      schemas: [SCHEMA_SCHEMA],
      id,
      name,
      description,
      attributes: attributes.map(described),
      meta: { resourceType: 'Schema', location: placeOf(origin, `Schemas/${id}`) },
    }
  })
