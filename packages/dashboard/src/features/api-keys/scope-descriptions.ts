import type { Scope } from './api-types.ts'

/** What each scope opens, in words. */
export const SCOPES: readonly { id: Scope; label: string; description: string }[] = [
  { id: 'assign', label: 'Assign', description: 'Ask which variant of an experiment a subject gets' },
  { id: 'track', label: 'Track', description: 'Record events of subjects' },
  { id: 'evaluate', label: 'Evaluate', description: 'Ask for the value of flags, over OpenFeature as well' },
  {
    id: 'report',
    label: 'Report',
    description: 'Report errors and measurements of flags: enough errors roll a flag back',
  },
  {
    id: 'ruleset',
    label: 'Ruleset',
    description: 'Read the rules of all flags: for servers only, never for a page',
  },
]
