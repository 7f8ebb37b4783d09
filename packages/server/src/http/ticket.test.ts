import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keyIdOf, signTicket } from './ticket.ts'

const SECRET = 'a secret of the tests, long enough'
const ID = '7f6a4f0e-5d0e-4b7a-9d57-0a7a0a7b8f10'

describe('a ticket', () => {
  it('resolves to its key, and is deterministic', () => {
    const ticket = signTicket(ID, SECRET)
    expect(keyIdOf(ticket, SECRET)).toBe(ID)
    expect(signTicket(ID, SECRET)).toBe(ticket)
    expect(encodeURIComponent(ticket)).toBe(ticket)
  })

  it('is invalid under another secret', () => {
    expect(keyIdOf(signTicket(ID, SECRET), `${SECRET}!`)).toBeUndefined()
  })

  it('cannot be forged or changed', () => {
    const ticket = signTicket(ID, SECRET)
    expect(keyIdOf(ID, SECRET)).toBeUndefined()
    fc.assert(
      fc.property(
        fc.nat({ max: ticket.length - 1 }),
        fc.string({ minLength: 1, maxLength: 1 }),
        (at, other) => {
          const changed = ticket.slice(0, at) + other + ticket.slice(at + 1)
          expect(keyIdOf(changed, SECRET)).toBe(changed === ticket ? ID : undefined)
        },
      ),
    )
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(keyIdOf(text, SECRET)).toBeUndefined()
      }),
    )
  })
})
