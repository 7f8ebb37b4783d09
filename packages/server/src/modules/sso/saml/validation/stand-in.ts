import { decodeDocument } from '../xml/base64.ts'
import { everyElement, inAssertion, isNamed } from '../xml/elements.ts'
import { readXml } from '../xml/reader.ts'
import { claimsIn, identityIn } from './identity.ts'
import { InvalidSaml } from './problems.ts'
import type { SubjectOfResponse } from './validate.ts'

/**
 * What a response says of its subject, believed without any proof: the stand-in for the library in the environments
 * development and test.
 *
 * @throws UnreadableXml, InvalidSaml
 */
export const unprovenSubject = (sent: string, issuer: string): SubjectOfResponse => {
  const elements = everyElement(readXml(decodeDocument(sent)))
  const assertion = elements.find((element) => isNamed(element, inAssertion('Assertion')))
  if (!assertion) throw new InvalidSaml('structure')
  return { identity: identityIn(assertion, issuer), claims: claimsIn(assertion) }
}
