/** The most characters of a domain that the service takes. */
const MAX_DOMAIN_LENGTH = 255

/** What a domain cannot hold: spaces, and what would make it another part of an address. */
const FOREIGN = /[\s@/\\?#:,;"'<>]/

/**
 * The domain of an organisation, from an e-mail address or the domain itself, as somebody types it.
 *
 * @returns in lower case; undefined where it is none
 */
export const domainOf = (typed: string): string | undefined => {
  const text = typed.trim().toLowerCase()
  const domain = text.slice(text.lastIndexOf('@') + 1)
  const isDomain = domain !== '' && domain.length <= MAX_DOMAIN_LENGTH && !FOREIGN.test(domain)
  return isDomain ? domain : undefined
}
