/** Calls an operation of a server of identity pools, as its owner or as a client. */
export const callPoolServer = async (
  address: string,
  operation: string,
  fields: object,
): Promise<{ status: number; body: Record<string, unknown> }> => {
  const answer = await fetch(`${address}/`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/x-amz-json-1.1',
      'X-Amz-Target': `AWSCognitoIdentityProviderService.${operation}`,
      // Servers find the region here; none of them checks the signature.
      Authorization:
        'AWS4-HMAC-SHA256 Credential=test/20260301/us-east-1/cognito-idp/aws4_request, Signature=none',
    },
    body: JSON.stringify(fields),
  })
  const text = await answer.text()
  return { status: answer.status, body: text === '' ? {} : JSON.parse(text) }
}

/** A person of a pool. */
interface Person {
  username: string
  groups?: string[]
  attributes?: Record<string, string>
  /** Without one the person has a temporary password only. */
  password?: string
}

/** A pool with the usual groups and a client without a secret, on a server that others wrote. */
export interface UserPool {
  id: string
  clientId: string
  /** Calls an operation as the owner of the pool. */
  call: (operation: string, fields: object) => Promise<Record<string, unknown>>
  /** Adds a person, by default with an e-mail like the username. */
  add: (person: Person) => Promise<void>
}

/** The password of people with a temporary one. */
export const TEMPORARY_PASSWORD = 'Temporary-Horse-7'

/** Creates a pool on a server. */
export const createUserPool = async (address: string, settings: object = {}): Promise<UserPool> => {
  const owner = async (operation: string, fields: object) => {
    const { status, body } = await callPoolServer(address, operation, fields)
    if (status !== 200) throw new Error(`${operation} was answered ${status} ${JSON.stringify(body)}`)
    return body
  }
  const created = await owner('CreateUserPool', { PoolName: 'people', ...settings })
  const { Id: id } = created['UserPool'] as { Id: string }
  const client = await owner('CreateUserPoolClient', {
    UserPoolId: id,
    ClientName: 'service',
    ExplicitAuthFlows: ['ALLOW_USER_PASSWORD_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'],
  })
  const { ClientId: clientId } = client['UserPoolClient'] as { ClientId: string }
  const call = (operation: string, fields: object) => owner(operation, { UserPoolId: id, ...fields })
  for (const GroupName of ['Admins', 'SuperUsers', 'Developers', 'Analysts', 'Viewers', 'admin']) {
    await call('CreateGroup', { GroupName })
  }
  return { id, clientId, call, add: (person) => addPerson(call, person) }
}

const addPerson = async (call: UserPool['call'], person: Person): Promise<void> => {
  const { username: Username, groups = [], password } = person
  const { attributes = { email: `${Username}@example.com`, email_verified: 'true' } } = person
  await call('AdminCreateUser', {
    Username,
    TemporaryPassword: TEMPORARY_PASSWORD,
    MessageAction: 'SUPPRESS',
    UserAttributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
  })
  if (password !== undefined) {
    await call('AdminSetUserPassword', { Username, Password: password, Permanent: true })
  }
  for (const GroupName of groups) await call('AdminAddUserToGroup', { Username, GroupName })
}
