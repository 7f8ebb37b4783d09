import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createScimClient, type ScimClient } from '../../../../testing/scim-client.ts'
import { startTestService, type TestService } from '../../../../testing/service.ts'

let service: TestService
let client: ScimClient

interface Person {
  userName: string
  externalId?: string
  displayName?: string
  name?: { givenName?: string; familyName?: string }
  active: boolean
}

const PEOPLE: readonly Person[] = [
  { userName: 'ada@acme.example', externalId: 'E1', name: { givenName: 'Ada' }, active: true },
  { userName: 'Bob@acme.example', externalId: 'e1', displayName: 'Ünïcode', active: false },
  { userName: 'c%d_e@acme.example', name: { givenName: 'ADA', familyName: "O'Hara" }, active: true },
  { userName: 'dora@acme.example', displayName: 'ada', name: { familyName: '\\"' }, active: false },
]

beforeAll(async () => {
  service = await startTestService({ config: { SCIM_ENABLED: 'true' } })
  client = await createScimClient(service)
  for (const person of PEOPLE) {
    expect((await client.send('POST', '/Users', person)).statusCode).toBe(201)
    service.advance(60_000)
  }
})
afterAll(() => service.close())

/** Names of those whom a filter finds, in the order of their creation. */
const found = async (filter: string): Promise<string[]> => {
  const answer = await client.send('GET', `/Users?filter=${encodeURIComponent(filter)}`)
  expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()])
  return answer
    .json<{ Resources: { userName: string }[] }>()
    .Resources.map(({ userName }) => userName.split('@')[0] ?? '')
}

it.each<[string, string[]]>([
  ['userName eq "ADA@acme.example"', ['ada']],
  ['userName ne "ada@acme.example"', ['Bob', 'c%d_e', 'dora']],
  ['userName co "%"', ['c%d_e']],
  ['userName sw "c%d_e"', ['c%d_e']],
  ['userName ew "_e@ACME.example"', ['c%d_e']],
  ['userName gt "bob@acme.example"', ['c%d_e', 'dora']],
  ['userName le "bob@acme.example"', ['ada', 'Bob']],
  ['externalId eq "e1"', ['Bob']],
  ['externalId ne "e1"', ['ada', 'c%d_e', 'dora']],
  ['externalId pr', ['ada', 'Bob']],
  ['not (externalId pr)', ['c%d_e', 'dora']],
  ['externalId eq null', ['c%d_e', 'dora']],
  ['displayName eq "ÜNÏCODE"', ['Bob']],
  ['name.givenName eq "ada"', ['ada', 'c%d_e']],
  ['name.familyName eq "o\'hara"', ['c%d_e']],
  ['name.familyName eq "\\\\\\""', ['dora']],
  ['name.formatted eq "ada o\'hara"', ['c%d_e']],
  ['active eq false', ['Bob', 'dora']],
  ['active ne false', ['ada', 'c%d_e']],
  ['emails eq "dora@acme.example"', ['dora']],
  ['emails[value sw "dora" and primary eq true]', ['dora']],
  ['emails[type eq "home"]', []],
  ['not (emails[type eq "home"]) and active eq true', ['ada', 'c%d_e']],
  ['meta.created gt "2026-03-01T12:01:30Z"', ['c%d_e', 'dora']],
  ['meta.created le "2026-03-01T13:00:00+01:00"', ['ada']],
  ['active eq true and userName sw "a" or userName sw "d"', ['ada', 'dora']],
  ['active eq true and (userName sw "a" or userName sw "d")', ['ada']],
  ['urn:ietf:params:scim:schemas:core:2.0:User:USERNAME sw "b"', ['Bob']],
])('%s finds %j', async (filter, names) => {
  expect(await found(filter)).toEqual(names)
})

type Test = (person: Person) => boolean
interface Tested {
  text: string
  test: Test
}

const field = (person: Person, name: string): string | undefined =>
  ({
    userName: person.userName,
    displayName: person.displayName,
    'name.givenName': person.name ? person.name.givenName : person.displayName,
  })[name]

const OPERATIONS: Record<string, (value: string | undefined, other: string) => boolean> = {
  eq: (value, other) => value === other,
  ne: (value, other) => value !== other,
  co: (value, other) => value?.includes(other) === true,
  sw: (value, other) => value?.startsWith(other) === true,
  ew: (value, other) => value?.endsWith(other) === true,
}

it('finds whom a plain reading of the filter finds', async () => {
  const comparison = fc
    .record({
      name: fc.constantFrom('userName', 'displayName', 'name.givenName'),
      operator: fc.constantFrom(...Object.keys(OPERATIONS)),
      value: fc.constantFrom('a', 'ada', 'ADA', 'Bob@acme.example', '%', '_', 'd', '@acme.example'),
    })
    .map(
      ({ name, operator, value }): Tested => ({
        text: `${name} ${operator} "${value}"`,
        test: (person) =>
          OPERATIONS[operator]?.(field(person, name)?.toLowerCase(), value.toLowerCase()) === true,
      }),
    )
  const activity = fc
    .boolean()
    .map((wanted): Tested => ({ text: `active eq ${wanted}`, test: ({ active }) => active === wanted }))
  const { filter } = fc.letrec<{ filter: Tested; node: Tested }>((tie) => ({
    node: fc
      .tuple(fc.constantFrom('and', 'or', 'not'), tie('filter'), tie('filter'))
      .map(([kind, one, two]): Tested => {
        if (kind === 'not') return { text: `not (${one.text})`, test: (person) => !one.test(person) }
        const text = `(${one.text} ${kind} (${two.text}))`
        return kind === 'and'
          ? { text, test: (person) => one.test(person) && two.test(person) }
          : { text, test: (person) => one.test(person) || two.test(person) }
      }),
    filter: fc.oneof({ maxDepth: 3 }, comparison, activity, tie('node')),
  }))
  await fc.assert(
    fc.asyncProperty(filter, async ({ text, test }) => {
      const names = PEOPLE.filter(test).map(({ userName }) => userName.split('@')[0])
      expect([text, await found(text)]).toEqual([text, names])
    }),
    { numRuns: 150 },
  )
})
