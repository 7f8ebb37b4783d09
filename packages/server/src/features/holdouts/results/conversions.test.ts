import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestService, type TestService } from '../../../testing/service.ts'
import type { SideCounts } from './rules.ts'
import { countSides } from './store.ts'

const START = new Date('2026-03-30T22:00:00.000Z')
const MINUTE = 60_000
const METRIC = 'purchase'

let service: TestService
let clock = START
beforeAll(async () => {
  service = await startTestService({ now: START })
})
afterAll(() => service.close())

const now = (): Date => clock
const context = () => ({ ...service.context(), now })
const after = (minutes: number): Date => new Date(clock.getTime() + minutes * MINUTE)

/** A holdout that begins now, straight in the table; one that ended before it makes room. */
const begin = async (): Promise<string> => {
  const { rows } = await sql<{ id: string }>`
    with ended as (
      update holdouts set is_active = false, deactivated_at = ${clock} where is_active returning id
    ), waited as (select count(*) from ended)
    insert into holdouts (id, name, holdout_percentage, is_active, activated_at, deactivated_at, created_at, updated_at)
    select gen_random_uuid(), 'Holdout', 10, false, ${clock}, ${clock}, ${clock}, ${clock} from waited
    returning id`.execute(service.db)
  return rows[0]!.id
}

/** The same totals by plain SQL over every row there is. */
const plainly = async (id: string, activatedAt: Date, until: Date): Promise<SideCounts[]> => {
  const { rows } = await sql<SideCounts>`
    with seen as (
      select *, exists (select from assignments as a
          where a.user_id = s.user_id and a.created_at < ${activatedAt}) as is_older,
        exists (select from events as e where e.user_id = s.user_id and e.event_name = ${METRIC}
          and e.created_at >= ${activatedAt}::timestamptz - interval '5 minutes'
          and e.occurred_at >= s.seen_at and e.occurred_at <= ${until}) as has_converted
      from holdout_subjects as s where holdout_number = (select number from holdouts where id = ${id})
    )
    select is_held_out, count(*) filter (where not is_older) as subjects,
      count(*) filter (where not is_older and has_converted) as conversions,
      count(*) filter (where is_older) as excluded
    from seen group by is_held_out order by is_held_out`.execute(service.db)
  return rows
}

interface Seen {
  user: string
  isHeldOut: boolean
  /** How long ago the first request of the subject came. */
  ago: number
}

const storeSubject = async (id: string, { user, isHeldOut, ago }: Seen): Promise<void> => {
  await sql`
    insert into holdout_subjects (seen_at, holdout_number, is_held_out, user_id)
    select greatest(${after(-ago)}, activated_at), number, ${isHeldOut}, ${user} from holdouts
    where id = ${id} and not exists (
      select from holdout_subjects as s where s.user_id = ${user} and s.holdout_number = holdouts.number)`.execute(
    service.db,
  )
}

interface Happened {
  user: string
  name: string
  /** Minutes from its receipt to its own moment. */
  ahead: number
  experiment: number | null
}

const track = async ({ user, name, ahead, experiment }: Happened): Promise<void> => {
  await sql`
    insert into events (created_at, occurred_at, experiment_number, user_id, event_name, event_type)
    values (${clock}, ${after(ahead)}, ${experiment}, ${user}, ${name}, ${name})`.execute(service.db)
}

type Step =
  | { kind: 'subject'; seen: Seen }
  | { kind: 'track'; event: Happened }
  | { kind: 'assign'; user: string }
  | { kind: 'wait'; minutes: number }
  | { kind: 'leap' }
  | { kind: 'check' }

const user = fc.integer({ min: 0, max: 7 }).map((number) => `user-${number}`)
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('subject' as const),
      seen: fc.record({ user, isHeldOut: fc.boolean(), ago: fc.integer({ min: 0, max: 50 }) }),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('track' as const),
      event: fc.record({
        user,
        name: fc.constantFrom(METRIC, METRIC, METRIC, 'visit'),
        ahead: fc.oneof(fc.constant(0), fc.integer({ min: -500, max: 5 })),
        experiment: fc.constantFrom(null, 901, 902),
      }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('assign' as const), user }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 90 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('leap' as const) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('check' as const) }) },
)

/** A holdout that began at the first moment, in a database with nothing else but a subject that came before it. */
const beginAnew = async (): Promise<{ id: string; activatedAt: Date }> => {
  clock = START
  await sql`truncate events, assignments, holdout_subjects`.execute(service.db)
  await sql`
    insert into assignments (created_at, experiment_number, variant_number, user_id)
    values (${after(-60)}, 900, 900, 'user-0')`.execute(service.db)
  return { id: await begin(), activatedAt: clock }
}

const assign = async (user: string): Promise<void> => {
  await sql`
    insert into assignments (created_at, experiment_number, variant_number, user_id)
    values (${clock}, 901, 901, ${user}) on conflict do nothing`.execute(service.db)
}

/** As if more events had come than are looked up one by one. */
const leap = async (): Promise<void> => {
  await sql`select setval('event_ids', nextval('event_ids') + 600000)`.execute(service.db)
}

const expectPlain = async (holdout: { id: string; activatedAt: Date }): Promise<void> => {
  const counts = await countSides(context(), { ...holdout, until: clock, metric: METRIC })
  const inOrder = counts.sort((a, b) => Number(a.is_held_out) - Number(b.is_held_out))
  expect(inOrder).toEqual(await plainly(holdout.id, holdout.activatedAt, clock))
}

const perform = async (step: Step, holdout: { id: string; activatedAt: Date }): Promise<void> => {
  if (step.kind === 'subject') await storeSubject(holdout.id, step.seen)
  if (step.kind === 'track') await track(step.event)
  if (step.kind === 'assign') await assign(step.user)
  if (step.kind === 'wait') clock = after(step.minutes)
  if (step.kind === 'leap') await leap()
  if (step.kind === 'check') await expectPlain(holdout)
}

describe('the subjects of a holdout', () => {
  it('are counted as by plain SQL after any history, however often they are counted', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 5, maxLength: 50 }), async (steps) => {
        const holdout = await beginAnew()
        for (const step of [...steps, { kind: 'check' } as const]) await perform(step, holdout)
      }),
      { numRuns: 40 },
    )
  })

  it('are found by reading only new events', async () => {
    const { id, activatedAt } = await beginAnew()
    const ask = () => countSides(context(), { id, activatedAt, until: clock, metric: METRIC })
    for (const name of ['a', 'b', 'c']) await storeSubject(id, { user: name, isHeldOut: false, ago: 0 })
    for (const name of ['a', 'b']) await track({ user: name, name: METRIC, ahead: 0, experiment: null })
    expect(await ask()).toMatchObject([{ subjects: 3, conversions: 2 }])
    await sql`truncate events`.execute(service.db)
    clock = after(120)
    await track({ user: 'c', name: METRIC, ahead: 0, experiment: 901 })
    expect(await ask()).toMatchObject([{ subjects: 3, conversions: 3 }])
  })

  it('are counted once when several requests come at the same time', async () => {
    const { id } = await beginAnew()
    await storeSubject(id, { user: 'a', isHeldOut: true, ago: 0 })
    await track({ user: 'a', name: METRIC, ahead: 0, experiment: null })
    const question = { id, activatedAt: clock, until: clock, metric: METRIC }
    const answers = await Promise.all([1, 2, 3, 4].map(() => countSides(context(), question)))
    for (const answer of answers) expect(answer).toMatchObject([{ subjects: 1, conversions: 1 }])
  })
})
