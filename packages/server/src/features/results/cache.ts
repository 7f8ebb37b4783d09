import type { Results } from './comparison/schema.ts'

/** A cache of computed results. Keys start with the id of their experiment. */
export interface ResultsCache {
  read: (key: CacheKey, now: Date) => Promise<Results | undefined>
  write: (key: CacheKey, results: Results, expires: Date) => Promise<void>
  /** Drops every answer of an experiment; how many there were. */
  drop: (experimentId: string) => Promise<number>
  /** Drops everything; how many answers there were. */
  clear: () => Promise<number>
}

/** The key of an answer: the version of the experiment, and the settings it was computed with. */
export interface CacheKey {
  experimentId: string
  version: number
  settings: string
}

interface Entry {
  results: Results
  expires: Date
}

const textOf = ({ version, settings }: CacheKey): string => `${version} ${settings}`

/**
 * A cache in this process, of at most `capacity` experiments; the one that was written to longest ago makes room.
 * Answers for an older version of their experiment are dropped when a newer one is written.
 */
export const createMemoryCache = (capacity: number): ResultsCache => {
  const experiments = new Map<string, Map<string, Entry>>()
  return {
    read: (key, now) => {
      const entry = experiments.get(key.experimentId)?.get(textOf(key))
      return Promise.resolve(entry && entry.expires > now ? entry.results : undefined)
    },
    write: (key, results, expires) => {
      const before = experiments.get(key.experimentId) ?? new Map<string, Entry>()
      const current = [...before]
        .filter(([text]) => text.startsWith(`${key.version} `))
        .slice(1 - MAX_SETTINGS)
      experiments.delete(key.experimentId)
      experiments.set(key.experimentId, new Map([...current, [textOf(key), { results, expires }] as const]))
      const [oldest] = experiments.keys()
      if (experiments.size > capacity && oldest !== undefined) experiments.delete(oldest)
      return Promise.resolve()
    },
    drop: (experimentId) => {
      const count = experiments.get(experimentId)?.size ?? 0
      experiments.delete(experimentId)
      return Promise.resolve(count)
    },
    clear: () => {
      const count = [...experiments.values()].reduce((sum, answers) => sum + answers.size, 0)
      experiments.clear()
      return Promise.resolve(count)
    },
  }
}

/** Cached answers for one experiment under different settings. */
const MAX_SETTINGS = 20
