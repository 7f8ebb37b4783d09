import { z } from 'zod'
import { text } from '../../../http/shapes.ts'

/** Maximum number of pairs in a flag's metadata, and maximum length of names and texts in characters. */
const METADATA_LIMITS = { pairs: 20, name: 50, text: 255 } as const

/** Names that the OpenFeature protocol's answers use for every flag. */
const RESERVED = ['flag_id', 'revision']

const metadataValue = z.union([z.string(), z.number(), z.boolean()])

/** Metadata of a flag, such as its owner, team or ticket: names with a text, a number, true or false. */
export const flagMetadata = z
  .record(z.string(), z.union([text(0, METADATA_LIMITS.text), z.number(), z.boolean()]))
  .superRefine((metadata, context) => {
    const names = Object.keys(metadata)
    if (names.length > METADATA_LIMITS.pairs) {
      const message = `must have at most ${METADATA_LIMITS.pairs} pairs`
      context.addIssue({ code: 'custom', message, params: { type: 'too_long' } })
    }
    for (const name of names.filter((given) => given === '' || given.length > METADATA_LIMITS.name)) {
      const message = `names must have 1 to ${METADATA_LIMITS.name} characters`
      context.addIssue({ code: 'custom', path: [name], message })
    }
    for (const name of RESERVED.filter((reserved) => names.includes(reserved))) {
      context.addIssue({ code: 'custom', path: [name], message: 'this name is reserved' })
    }
  })

export const storedMetadata = z.record(z.string(), metadataValue)
