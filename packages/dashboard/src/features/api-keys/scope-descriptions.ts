import type { Scope } from './api-types.ts'

/** Every scope of a key, with what it allows. */
export const SCOPES: readonly { id: Scope; label: string; description: string }[] = [
  { id: 'assign', label: 'Assign', description: 'Assign subjects to the variants of experiments' },
  { id: 'track', label: 'Track', description: 'Record events of subjects' },
  { id: 'evaluate', label: 'Evaluate', description: 'Evaluate flags, also over OpenFeature' },
  {
    id: 'report',
    label: 'Report',
    description: 'Report errors and metrics of flags. Enough errors roll a flag back.',
  },
  {
    id: 'ruleset',
    label: 'Ruleset',
    description: 'Read the rules of all flags. For servers only, never in a browser.',
  },
]
