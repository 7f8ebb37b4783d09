import type { Config } from '../config/index.ts'
import type { FetchLimits } from '../lib/guarded-fetch.ts'
import { isPublicAddress } from '../lib/public-address.ts'
import { addressCheck } from './client-address.ts'

/**
 * Where servers that others have named may be: at public addresses and in the private networks of a setting, in
 * development and test anywhere; over http in the environment test only.
 */
export const allowedPlaces = (
  environment: Config['ENVIRONMENT'],
  privateNetworks: readonly string[],
): Pick<FetchLimits, 'allowsHttp' | 'allowsAddress'> => {
  const isNamed = addressCheck(privateNetworks)
  const allowsAny = environment === 'test' || environment === 'development'
  return {
    allowsHttp: environment === 'test',
    allowsAddress: (address) => allowsAny || isPublicAddress(address) || isNamed(address),
  }
}
