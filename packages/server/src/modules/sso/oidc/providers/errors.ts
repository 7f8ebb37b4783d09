import { ClientError, ResponseBodyError } from 'openid-client'
import { ProviderFailure, providerRefusal, SsoRefusal } from '../../failures.ts'

/**
 * What an error of the protocol library means: an OAuth error of the provider, an answer that breaks the protocol, or
 * our own refusal within a call. Any other error is returned as it is.
 */
export const asProviderError = (error: unknown): unknown => {
  if (error instanceof ResponseBodyError) return providerRefusal(error.error)
  if (!(error instanceof ClientError)) return error
  const { cause } = error
  if (cause instanceof SsoRefusal || cause instanceof ProviderFailure) return cause
  return new ProviderFailure(cause instanceof Error ? `${error.message}: ${cause.message}` : error.message)
}
