import { writeJson } from '../lib/json-text.ts'
import { Reply } from './route.ts'

/** Successful answer whose body contains serialised parts (`JsonText`). */
export const writtenReply = (body: unknown): Reply =>
  new Reply(200, writeJson(body), { 'Content-Type': 'application/json; charset=utf-8' })
