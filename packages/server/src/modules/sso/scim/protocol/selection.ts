import { isPlainObject } from '../../../../lib/plain-object.ts'
import { attributeName } from '../filter/attribute-name.ts'
import type { AttributesQuery } from './list.ts'

const namesIn = (list: string | undefined): string[] | undefined =>
  list === undefined ? undefined : list.split(',').flatMap((name) => attributeName(name.trim()) ?? [])

/** Whether an answer is to have an attribute or a part of it. */
export const isSelected = (name: string, { attributes, excludedAttributes }: AttributesQuery): boolean => {
  const wanted = name.toLowerCase()
  const chosen = namesIn(attributes)
  if (chosen) return chosen.some((each) => each === wanted || each.startsWith(`${wanted}.`))
  return namesIn(excludedAttributes)?.includes(wanted) !== true
}

/** Those attributes of a resource that the query selects; `schemas` and `id` are not among them: all answers have them. */
export const selected = <Attributes extends object>(
  attributes: Attributes,
  query: AttributesQuery,
): Partial<Attributes> => {
  if (query.attributes === undefined && query.excludedAttributes === undefined) return attributes
  const isPart = partsOf(query)
  const entries = Object.entries(attributes)
    .filter(([name]) => isSelected(name, query))
    .map(([name, value]) => [name, withParts(value, (part) => isPart(name, part))])
  return Object.fromEntries(entries)
}

/** Whether a field of an attribute is selected: a query may name `name.givenName`. */
const partsOf = ({ attributes, excludedAttributes }: AttributesQuery) => {
  const chosen = namesIn(attributes)
  const excluded = namesIn(excludedAttributes) ?? []
  return (name: string, part: string): boolean => {
    const [attribute, whole] = [name.toLowerCase(), `${name}.${part}`.toLowerCase()]
    return chosen ? chosen.includes(attribute) || chosen.includes(whole) : !excluded.includes(whole)
  }
}

const withParts = (value: unknown, isWanted: (part: string) => boolean): unknown => {
  if (Array.isArray(value)) return value.map((each: unknown) => withParts(each, isWanted))
  if (!isPlainObject(value)) return value
  return Object.fromEntries(Object.entries(value).filter(([part]) => isWanted(part)))
}
