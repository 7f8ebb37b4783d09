import { md5Word } from '@assay/evaluation'

/** What a process has seen lately: a hint about which assignments exist, never the truth about it. */
export interface Remembered {
  has: (experimentNumber: number, userId: string) => boolean
  add: (experimentNumber: number, userId: string) => void
  remove: (experimentNumber: number, userId: string) => void
}

/**
 * Remembers about `2 ** bits` subjects in four bytes each; a newer one takes the place of an older one. It may
 * be wrong both ways, so it may only choose between two ways that give the same answer.
 */
export const createRemembered = (bits: number): Remembered => {
  const marks = new Uint32Array(2 ** bits)
  const mask = marks.length - 1
  /** Zero is an empty place, so no subject may have it. */
  const markOf = (experimentNumber: number, userId: string): number =>
    md5Word(`${experimentNumber}:${userId}`) || 1
  return {
    has: (experimentNumber, userId) => {
      const mark = markOf(experimentNumber, userId)
      return marks[mark & mask] === mark
    },
    add: (experimentNumber, userId) => {
      const mark = markOf(experimentNumber, userId)
      marks[mark & mask] = mark
    },
    remove: (experimentNumber, userId) => {
      marks[markOf(experimentNumber, userId) & mask] = 0
    },
  }
}
