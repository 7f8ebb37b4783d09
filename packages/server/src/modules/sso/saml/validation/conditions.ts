import { childrenOf, inAssertion, isNamed } from '../xml/elements.ts'
import type { XmlElement } from '../xml/reader.ts'
import type { SamlProblem } from './problems.ts'
import { CLOCK_SKEW_MS, periodProblem, timeIn } from './times.ts'

/** What a response must say to be meant for this service and this sign-in. */
export interface Expectations {
  /** Entity ID of the identity provider. */
  issuer: string
  /** Entity ID of this service. */
  audience: string
  /** Address to which responses are posted. */
  acs_url: string
  /** Id of the request that the response must answer; undefined: it must answer none. */
  request_id: string | undefined
  /** Milliseconds since 1970. */
  now: number
}

const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'
const KNOWN_CONDITIONS = ['AudienceRestriction', 'OneTimeUse', 'ProxyRestriction'].map(inAssertion)

/** Problems of the response itself: who sent it, where to, and in answer to what. */
export const responseProblems = (response: XmlElement, expected: Expectations): SamlProblem[] => {
  const [issuer] = childrenOf(response, inAssertion('Issuer'))
  const destination = response.attributes.get('Destination') ?? ''
  return present([
    issuer && issuer.text.trim() !== expected.issuer && 'issuer',
    destination !== '' && destination !== expected.acs_url && 'destination',
    response.attributes.get('InResponseTo') !== expected.request_id && 'in_response_to',
  ])
}

/** Problems of a verified assertion: its issuer, conditions and confirmation. */
export const assertionProblems = (assertion: XmlElement, expected: Expectations): SamlProblem[] => {
  const [issuer, ...moreIssuers] = childrenOf(assertion, inAssertion('Issuer'))
  const isIssuer = issuer?.text.trim() === expected.issuer && moreIssuers.length === 0
  return [
    ...present([!isIssuer && 'issuer']),
    ...conditionProblems(assertion, expected),
    ...confirmationProblems(assertion, expected),
    ...sessionProblems(assertion, expected),
  ]
}

const conditionProblems = (assertion: XmlElement, { audience, now }: Expectations): SamlProblem[] => {
  const [conditions, ...more] = childrenOf(assertion, inAssertion('Conditions'))
  if (!conditions) return []
  const isKnown = (condition: XmlElement) => KNOWN_CONDITIONS.some((name) => isNamed(condition, name))
  const isMeantForUs = (restriction: XmlElement) =>
    childrenOf(restriction, inAssertion('Audience')).some(({ text }) => text.trim() === audience)
  return present([
    (more.length > 0 || !conditions.children.every(isKnown)) && 'conditions',
    !childrenOf(conditions, inAssertion('AudienceRestriction')).every(isMeantForUs) && 'audience',
    periodProblem(conditions, now),
  ])
}

/** Problems of the bearer confirmation that has the fewest: one without any is enough. */
const confirmationProblems = (assertion: XmlElement, expected: Expectations): SamlProblem[] => {
  const [fewest] = bearerData(assertion)
    .map((data) => dataProblems(data, expected))
    .toSorted((left, right) => left.length - right.length)
  return fewest ?? ['subject']
}

/** Data of the confirmations that say: who brings the assertion is its subject. */
const bearerData = (assertion: XmlElement): XmlElement[] =>
  childrenOf(assertion, inAssertion('Subject'))
    .flatMap((subject) => childrenOf(subject, inAssertion('SubjectConfirmation')))
    .filter(({ attributes }) => attributes.get('Method') === BEARER)
    .flatMap((confirmation) => childrenOf(confirmation, inAssertion('SubjectConfirmationData')))

const dataProblems = (data: XmlElement, { acs_url, request_id, now }: Expectations): SamlProblem[] => {
  const recipient = data.attributes.get('Recipient')
  const answered = data.attributes.get('InResponseTo')
  return present([
    recipient !== undefined && recipient !== acs_url && 'recipient',
    answered !== request_id && 'in_response_to',
    periodProblem(data, now),
  ])
}

const sessionProblems = (assertion: XmlElement, { now }: Expectations): SamlProblem[] => {
  const ends = childrenOf(assertion, inAssertion('AuthnStatement')).map((statement) =>
    timeIn(statement, 'SessionNotOnOrAfter'),
  )
  return ends.some((end) => end !== undefined && end + CLOCK_SKEW_MS <= now) ? ['expired'] : []
}

/** Last moment of an assertion, in milliseconds since 1970; undefined when it names none. */
export const endOf = (assertion: XmlElement): number | undefined => {
  const ends = [...childrenOf(assertion, inAssertion('Conditions')), ...bearerData(assertion)]
    .map((element) => timeIn(element, 'NotOnOrAfter'))
    .filter((end) => end !== undefined)
  return ends.length > 0 ? Math.max(...ends) : undefined
}

const present = (problems: readonly (SamlProblem | false | undefined)[]): SamlProblem[] =>
  problems.filter((problem) => problem !== undefined && problem !== false)
