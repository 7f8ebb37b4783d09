/** The decisions that are compared: a share of all subjects, and a share of those whom three conditions match. */
export const CASES = ['boolean flag', 'three conditions and bucket'] as const
export type Case = (typeof CASES)[number]
