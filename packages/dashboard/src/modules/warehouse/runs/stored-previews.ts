import { isPlainObject } from '../../../ui/plain-object.ts'

/** A preview that somebody started in this browser. */
export interface StoredPreview {
  run_id: string
  source_id: string
  /** The name of the source at that time. */
  name: string
}

const LIMIT = 8

const keyOf = (person: string): string => `assay.warehouse-previews.${person}`

const isStored = (value: unknown): value is StoredPreview =>
  isPlainObject(value) && ['run_id', 'source_id', 'name'].every((name) => typeof value[name] === 'string')

/** The previews that a person last started in this browser, the newest first, one of each source. */
export const storedPreviews = (person: string): readonly StoredPreview[] => {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(keyOf(person)) ?? '[]')
    return Array.isArray(value) ? value.filter(isStored) : []
  } catch {
    return []
  }
}

/** Keeps a preview, in place of an earlier one of the same source. */
export const storePreview = (person: string, preview: StoredPreview): void => {
  const others = storedPreviews(person).filter(({ source_id }) => source_id !== preview.source_id)
  localStorage.setItem(keyOf(person), JSON.stringify([preview, ...others].slice(0, LIMIT)))
}

/** The last preview of a source that the person started here. */
export const lastPreviewOf = (person: string, sourceId: string): StoredPreview | undefined =>
  storedPreviews(person).find(({ source_id }) => source_id === sourceId)
