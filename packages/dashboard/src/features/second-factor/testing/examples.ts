import type { SecondFactor, Setup } from '../api-types.ts'

const STATE: SecondFactor = {
  enabled: true,
  confirmed_at: '2026-11-01T08:00:00Z',
  recovery_codes_left: 10,
  required: false,
}

/** The state of a second factor that was set up. */
export const exampleState = (change: Partial<SecondFactor> = {}): SecondFactor => ({ ...STATE, ...change })

/** The state of an account without a second factor. */
export const NO_SECOND_FACTOR = exampleState({ enabled: false, confirmed_at: null, recovery_codes_left: 0 })

export const SETUP: Setup = {
  secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
  otpauth_uri: 'otpauth://totp/Assay:ada?issuer=Assay&secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
  expires_at: '2026-11-01T08:15:00Z',
}

export const RECOVERY_CODES = {
  recovery_codes: ['AAAA-BBBB-CCCC-DDDD', 'EEEE-FFFF-GGGG-HHHH', 'JJJJ-KKKK-MMMM-NNNN'],
}
