import { createContext, useContext } from 'react'
import type { ProblemsByName } from '../problems.ts'
import type { SegmentName } from '../summary.ts'

/** What every part of a rule builder needs to know. */
export interface Builder {
  problems: ProblemsByName
  /** undefined: segments are named by their ids. */
  segments: readonly SegmentName[] | undefined
  /** Names offered for attributes; any other may be typed. */
  attributes: readonly string[]
  allowSegments: boolean
  isReadOnly: boolean
}

/** Around the parts of a rule builder. */
export const BuilderContext = createContext<Builder>({
  problems: {},
  segments: undefined,
  attributes: [],
  allowSegments: true,
  isReadOnly: false,
})

/** What the rule builder around this part knows. */
export const useBuilder = (): Builder => useContext(BuilderContext)
