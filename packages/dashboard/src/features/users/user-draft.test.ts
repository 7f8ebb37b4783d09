import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exampleUser } from './testing/examples.ts'
import { changeRequest, createRequest, draftOf, NEW_USER } from './user-draft.ts'

const text = fc.string({ maxLength: 12 })

const drafts = fc.record({
  username: text,
  email: text,
  first_name: text,
  last_name: text,
  role: fc.constantFrom('admin', 'developer', 'analyst', 'viewer'),
  is_superuser: fc.boolean(),
  is_active: fc.boolean(),
  password: fc.constant(''),
  external_id: text,
})

describe('the draft of an account', () => {
  it('asks for no change as long as it is not edited', () => {
    const user = exampleUser()
    expect(changeRequest(user, draftOf(user))).toEqual({})
  })

  it('asks for exactly the fields that differ', () => {
    const user = exampleUser()
    const draft = { ...draftOf(user), first_name: '', role: 'admin' as const, external_id: 'sub-7' }
    expect(changeRequest(user, draft)).toEqual({ first_name: null, role: 'admin', external_id: 'sub-7' })
  })

  it('is what the account becomes when its change is made', () => {
    fc.assert(
      fc.property(drafts, (draft) => {
        const user = exampleUser()
        const changed = exampleUser({ ...user, ...changeRequest(user, draft) })
        expect(draftOf(changed)).toEqual(draft)
      }),
    )
  })

  it('creates an account without a password as without one', () => {
    const draft = { ...NEW_USER, username: 'nora', email: 'nora@example.com' }
    expect(createRequest(draft)).toEqual({
      username: 'nora',
      email: 'nora@example.com',
      first_name: null,
      last_name: null,
      role: 'viewer',
      is_superuser: false,
      is_active: true,
      external_id: null,
      password: null,
    })
  })

  it('sends a new password only when it creates the account', () => {
    const draft = { ...draftOf(exampleUser()), password: 'Correct-horse-12' }
    expect(createRequest(draft)).toMatchObject({ password: 'Correct-horse-12' })
    expect(changeRequest(exampleUser(), draft)).toEqual({})
  })
})
