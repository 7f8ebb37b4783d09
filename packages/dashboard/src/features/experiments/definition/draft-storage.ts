import { isPlainObject } from '../../../ui/plain-object.ts'
import { blankDraft, type ExperimentDraft } from './draft.ts'

const KEY = 'assay.experiment-draft'

const isDraft = (value: unknown): value is ExperimentDraft => {
  if (!isPlainObject(value)) return false
  const blank = blankDraft()
  return Object.entries(blank).every(
    ([name, expected]) =>
      expected === undefined || expected === null || typeof value[name] === typeof expected,
  )
}

/** The draft stored in this tab; undefined when there is none, or only one of another version of the page. */
export const storedDraft = (): ExperimentDraft | undefined => {
  const text = sessionStorage.getItem(KEY)
  if (text === null) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return isDraft(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Stores a draft until the tab is closed. */
export const storeDraft = (draft: ExperimentDraft): void => sessionStorage.setItem(KEY, JSON.stringify(draft))

/** Removes the stored draft, once it is created or discarded. */
export const discardDraft = (): void => sessionStorage.removeItem(KEY)
