/** Why a document was not read. */
export type XmlFault =
  | 'not_base64'
  | 'not_utf8'
  | 'characters'
  | 'declaration'
  | 'doctype'
  | 'comment'
  | 'cdata'
  | 'processing_instruction'
  | 'entity'
  | 'limit'
  | 'malformed'

/** Refusal of a document; holds nothing of it. */
export class UnreadableXml extends Error {
  readonly fault: XmlFault

  constructor(fault: XmlFault) {
    super(`unreadable XML: ${fault}`)
    this.name = 'UnreadableXml'
    this.fault = fault
  }
}
