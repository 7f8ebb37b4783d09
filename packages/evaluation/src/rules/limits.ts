import { MAX_NAME_PARTS } from '../context.ts'

/** Limits of the size of rules. */
export const LIMITS = {
  groups: 20,
  /** In all groups together. */
  conditions: 50,
  /** Dot-separated parts of the name of an attribute. */
  nameParts: MAX_NAME_PARTS,
  /** `regex` and `not_regex`. */
  regexConditions: 10,
  /** Different segments named by the rules. */
  segments: 10,
  arrayItems: 1000,
  /** Characters of one text. */
  textLength: 1000,
  kibibytes: 64,
} as const
