import fc from 'fast-check'
import { expect, it } from 'vitest'
import { providerRefusal } from './failures.ts'

it('a refusal by a provider shows at most 64 letters, digits and _.- of its error code', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (error) => {
      const { code, message, providerCode } = providerRefusal(error)
      expect(code).toBe('sso_idp_error')
      expect(providerCode).toMatch(/^[\w.-]{1,64}$/)
      expect(message).toBe(`The provider refused the sign-in: ${providerCode}`)
    }),
  )
})
