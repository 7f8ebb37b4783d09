/** A stranger, a viewer, or an API key with this scope alone. */
export type Caller = 'stranger' | 'viewer' | (string & {})
/** A request as it is sent, but for its credentials. */
export interface PreparedRequest {
  method: string
  path: string
  headers: Record<string, string>
  body?: string
}
/** Connections that are no requests, or never become one. */
export interface Sockets {
  count: number
  /** What each sends at once. */
  text: string
  /** What each sends ten times a second after that. */
  drip?: string
  /** Answers are not read. */
  isDeaf?: boolean
  /** How long each is held. */
  seconds: number
}
/** Something that a caller may send; what is large is made when it is asked for. */
export interface Case {
  name: string
  request?: () => PreparedRequest
  sockets?: () => Sockets
}
/** What stands in paths and bodies for things that are there, by the name of the parameter. */
export type Names = Readonly<Record<string, string>>
/** Everything that a caller sends: the corpus first, then the worst of every route that is for them. */
export declare const casesOf: (caller: Caller, names: Names) => Case[]
