import { blankDraft, type ExperimentDraft } from './draft.ts'

const KEY = 'assay.experiment-draft'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const isDraft = (value: unknown): value is ExperimentDraft => {
  if (!isRecord(value)) return false
  const blank = blankDraft()
  return Object.entries(blank).every(
    ([name, expected]) =>
      expected === undefined || expected === null || typeof value[name] === typeof expected,
  )
}

/** The draft that this tab was writing, or undefined; one of another version of the page is left out. */
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

/** Keeps a draft for as long as the tab lives. */
export const keepDraft = (draft: ExperimentDraft): void => sessionStorage.setItem(KEY, JSON.stringify(draft))

/** Forgets the kept draft, once it is created or thrown away. */
export const dropDraft = (): void => sessionStorage.removeItem(KEY)
