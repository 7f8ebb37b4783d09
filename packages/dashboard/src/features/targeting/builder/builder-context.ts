import { createContext, useContext } from 'react'
import type { ProblemsByName } from '../problems.ts'
import type { SegmentName } from '../summary.ts'

/** Settings that every part of a rule builder shares. */
export interface Builder {
  problems: ProblemsByName
  /** undefined: segments are named by their ids. */
  segments: readonly SegmentName[] | undefined
  /** Names offered for attributes; any other may be typed. */
  attributes: readonly string[]
  allowSegments: boolean
  isReadOnly: boolean
}

/** Provides the settings to the parts of a rule builder. */
export const BuilderContext = createContext<Builder>({
  problems: {},
  segments: undefined,
  attributes: [],
  allowSegments: true,
  isReadOnly: false,
})

/** The settings of the rule builder around this part. */
export const useBuilder = (): Builder => useContext(BuilderContext)
