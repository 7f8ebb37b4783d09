import { pageAnswer } from '../../../http/paging.ts'
import { notFound } from '../../../lib/errors.ts'
import type { Template, TemplateQuery } from '../design/schema.ts'
import { TEMPLATES } from './rules.ts'

/** One page of the templates, of one type or of all. */
export const templates = ({ type, skip, limit }: TemplateQuery) => {
  const matching = TEMPLATES.filter((template) => type === undefined || template.type === type)
  return pageAnswer({ skip, limit }, { items: matching.slice(skip, skip + limit), total: matching.length })
}

/**
 * A template by id.
 *
 * @throws AppError 404
 */
export const template = (id: string): Template => {
  const found = TEMPLATES.find((candidate) => candidate.id === id)
  if (!found) throw notFound('Template')
  return found
}
