import { test as base, type Page } from '@playwright/test'
import { type Api, apiWithToken, signIn } from './api.ts'
import { createWorld, type World } from './data.ts'
import { createPerson, createTeam, newSession, type Person, type Role, SESSION_KEY } from './people.ts'
import { type Service, startService } from './service.ts'

export { expect } from '@playwright/test'
export { checkAccessibility } from './accessibility.ts'
export { answered } from './api.ts'
export { shoot } from './screenshots.ts'

export interface TestFixtures {
  /** A new tab of the team's member with this role, who has just signed in; it shows nothing yet. */
  signedIn: (role: Role) => Promise<Page>
  /** A new account, for tests that change it. */
  person: (role: Role) => Promise<Person>
}

export interface WorkerFixtures {
  /** Settings of the service beside the usual ones, such as PROFILE; for `test.use` in a file of its own. */
  settings: Record<string, string>
  service: Service
  /** The public API as the first superuser. */
  api: Api
  /** Accounts that are always the same, one of each role. */
  team: (role: Role) => Promise<Person>
  /** Experiments and flags in every state, made when a test first asks for them; tests do not change them. */
  world: World
}

const START_TIMEOUT = 240_000

/** Shows the session to the pages of a tab once; when they end it, it stays ended. */
const fillSession = ({ key, value }: { key: string; value: string }): void => {
  const mark = `${key}.filled`
  if (sessionStorage.getItem(mark) !== null) return
  sessionStorage.setItem(mark, 'yes')
  sessionStorage.setItem(key, value)
}

/** Tests of the dashboard: each worker has a service of its own, with a database that its tests share. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  settings: [{}, { scope: 'worker', option: true }],
  service: [
    async ({ settings }, use) => {
      const service = await startService(settings)
      await use(service)
      await service.stop()
    },
    { scope: 'worker', timeout: START_TIMEOUT },
  ],
  api: [
    async ({ service }, use) => {
      const { access_token } = await signIn(service.address, service.administrator)
      await use(apiWithToken(service.address, access_token))
    },
    { scope: 'worker' },
  ],
  team: [
    async ({ api }, use) => {
      await use(createTeam(api))
    },
    { scope: 'worker' },
  ],
  world: [
    async ({ service, api }, use) => {
      await use(await createWorld(service, api))
    },
    { scope: 'worker', timeout: START_TIMEOUT },
  ],
  baseURL: async ({ service }, use) => {
    await use(service.address)
  },
  person: async ({ api }, use) => {
    await use((role) => createPerson(api, role))
  },
  signedIn: async ({ context, service, team }, use) => {
    await use(async (role) => {
      const page = await context.newPage()
      const value = JSON.stringify(await newSession(service, await team(role)))
      await page.addInitScript(fillSession, { key: SESSION_KEY, value })
      return page
    })
  },
})
