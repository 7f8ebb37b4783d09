import { writeJson } from '../lib/json-text.ts'
import { Reply } from './route.ts'

/** A successful answer whose body holds parts that are written already (`JsonText`). */
export const writtenReply = (body: unknown): Reply =>
  new Reply(200, writeJson(body), { 'Content-Type': 'application/json; charset=utf-8' })
