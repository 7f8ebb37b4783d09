import { MINUTE_MS } from '../../../../lib/durations.ts'
import type { XmlElement } from '../xml/reader.ts'
import { InvalidSaml, type SamlProblem } from './problems.ts'

/** Tolerated difference between the clocks of the identity provider and of the service. */
export const CLOCK_SKEW_MS = 5 * MINUTE_MS

const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/

/**
 * Time in an attribute, in milliseconds since 1970; undefined without the attribute.
 *
 * @throws InvalidSaml when it is not a date and time with an offset
 */
export const timeIn = (element: XmlElement, attribute: string): number | undefined => {
  const text = element.attributes.get(attribute)
  if (text === undefined) return undefined
  const time = DATE_TIME.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(time)) throw new InvalidSaml('time')
  return time
}

/** Problem of an element's NotBefore and NotOnOrAfter; undefined within them and the tolerated difference of clocks. */
export const periodProblem = (element: XmlElement, now: number): SamlProblem | undefined => {
  const [start, end] = [timeIn(element, 'NotBefore'), timeIn(element, 'NotOnOrAfter')]
  if (start !== undefined && now + CLOCK_SKEW_MS < start) return 'not_yet_valid'
  return end !== undefined && now - CLOCK_SKEW_MS >= end ? 'expired' : undefined
}
