/** What a process has seen lately: a hint about which assignments exist, never the truth about it. */
export interface SeenFilter {
  has: (mark: number) => boolean
  add: (mark: number) => void
  remove: (mark: number) => void
}

/** FNV-1a, 32 bits. */
const OFFSET = 0x811c9dc5
const PRIME = 0x01000193

/**
 * The mark by which a subject of an experiment is remembered, 1 to 2^32 - 1; zero is the mark of an empty place.
 * Two subjects may share a mark.
 */
export const markOf = (experimentNumber: number, userId: string): number => {
  let mark = Math.imul(OFFSET ^ experimentNumber, PRIME)
  for (let at = 0; at < userId.length; at += 1) mark = Math.imul(mark ^ userId.charCodeAt(at), PRIME)
  return mark >>> 0 || 1
}

/**
 * Remembers about `2 ** bits` subjects in four bytes each; a newer one takes the place of an older one. It may
 * be wrong both ways, so it may only choose between two ways that give the same answer.
 */
export const createSeenFilter = (bits: number): SeenFilter => {
  const marks = new Uint32Array(2 ** bits)
  const mask = marks.length - 1
  return {
    has: (mark) => marks[mark & mask] === mark,
    add: (mark) => {
      marks[mark & mask] = mark
    },
    remove: (mark) => {
      if (marks[mark & mask] === mark) marks[mark & mask] = 0
    },
  }
}
