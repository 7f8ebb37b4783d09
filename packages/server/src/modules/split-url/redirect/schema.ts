import { z } from 'zod'
import { text } from '../../../http/shapes.ts'

export const redirectParams = z.strictObject({ experiment_key: text(1, 100) })

/** Links carry parameters of their own, which go on to the page. */
export const redirectQuery = z.looseObject({
  user_id: text(1, 255).optional().describe('Who the visitor is; else the cookie assay_visitor says it'),
})
