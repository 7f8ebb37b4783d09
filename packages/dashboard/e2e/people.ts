import { type Api, answered, type Schemas, signIn } from './api.ts'
import type { Service } from './service.ts'

/** A role, or somebody who has the role viewer and is superuser. */
export type Role = Schemas['User']['role'] | 'superuser'

/** An account, and how to sign in to it. */
export interface Person {
  user: Schemas['User']
  email: string
  password: string
}

const PASSWORD = 'Correct-horse-10'

const NAMES: Record<Role, string> = {
  admin: 'ada',
  developer: 'dana',
  analyst: 'anika',
  viewer: 'viktor',
  superuser: 'sofia',
}

const createAccount = async (api: Api, username: string, role: Role): Promise<Person> => {
  const email = `${username}@example.com`
  const isSuperuser = role === 'superuser'
  const user = await answered(
    api.POST('/api/v1/admin/users/', {
      body: {
        username,
        email,
        password: PASSWORD,
        role: isSuperuser ? 'viewer' : role,
        is_superuser: isSuperuser,
        is_active: true,
      },
    }),
  )
  return { user, email, password: PASSWORD }
}

let made = 0

/** Makes an account for one test alone. */
export const createPerson = (api: Api, role: Role): Promise<Person> => {
  made += 1
  return createAccount(api, `${NAMES[role]}-${made}`, role)
}

/** The people of a team, one of each role; each account is made when it is first asked for. */
export const createTeam = (api: Api): ((role: Role) => Promise<Person>) => {
  const team = new Map<Role, Promise<Person>>()
  return (role) => {
    const known = team.get(role)
    if (known !== undefined) return known
    const person = createAccount(api, NAMES[role], role)
    team.set(role, person)
    return person
  }
}

/** What the dashboard keeps in the tab's session storage while somebody is signed in. */
export const SESSION_KEY = 'assay.session'

/** A new session of a person, as the dashboard stores it. */
export const newSession = async (service: Service, person: Pick<Person, 'email' | 'password'>) => {
  const { access_token: token, user } = await signIn(service.address, person)
  return { token, user }
}
