import { MAX_NAME_LENGTH } from '@assay/lifecycle'
import { z } from 'zod'
import { text } from '../../../http/shapes.ts'
import { key } from '../definition/schema.ts'

export const cloneBody = z.strictObject({ name: text(1, MAX_NAME_LENGTH).optional(), key: key.optional() })

export const metadataBody = z.record(z.string(), z.unknown())
