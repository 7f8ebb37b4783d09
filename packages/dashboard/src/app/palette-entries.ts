import type { LucideIcon } from 'lucide-react'
import { FlaskConical, LogOut, Moon, Plus, Sun, ToggleRight, Users } from 'lucide-react'
import type { Schemas } from '../api/client.ts'
import { words } from '../ui/format.ts'
import { isOffered, type NavigationRights, SECTIONS } from './navigation.ts'

/** One line of the command palette. */
export interface PaletteEntry {
  id: string
  label: string
  icon: LucideIcon
  /** What kind of thing it is, or its state. */
  note?: string
  /** Other words it is found by. */
  keywords?: string
  run: PaletteAction
}

/** What choosing a line does. */
export type PaletteAction =
  | { kind: 'go'; href: string }
  | { kind: 'theme'; theme: 'light' | 'dark' | 'system' }
  | { kind: 'shortcuts' }
  | { kind: 'sign-out' }

/** Lines under one heading. */
export interface PaletteGroup {
  label: string
  entries: readonly PaletteEntry[]
}

type May = NavigationRights['may']

/** The pages that somebody may open. */
export const pageEntries = (rights: NavigationRights): readonly PaletteEntry[] =>
  SECTIONS.flatMap(({ destinations }) => destinations)
    .filter((destination) => isOffered(destination, rights))
    .map(({ label, to, icon, keywords }) => ({
      id: `page ${to}`,
      label,
      icon,
      keywords,
      run: { kind: 'go', href: to },
    }))

/**
 * What somebody can do from everywhere.
 *
 * @param may whether they have a permission
 */
export const actionEntries = (may: May): readonly PaletteEntry[] => [
  ...(may('editor', 'experiment.create')
    ? [entry('New experiment', Plus, { kind: 'go', href: '/experiments/new' })]
    : []),
  ...(may('editor', 'feature_flag.create')
    ? [entry('New feature flag', Plus, { kind: 'go', href: '/feature-flags/new' })]
    : []),
  entry('Light theme', Sun, { kind: 'theme', theme: 'light' }),
  entry('Dark theme', Moon, { kind: 'theme', theme: 'dark' }),
  entry('System theme', Sun, { kind: 'theme', theme: 'system' }),
  entry('Sign out', LogOut, { kind: 'sign-out' }),
]

const entry = (label: string, icon: LucideIcon, run: PaletteAction): PaletteEntry => ({
  id: `action ${label}`,
  label,
  icon,
  run,
})

/** The lines in which every typed word begins a word of the label or of the other words. */
export const matchingEntries = (entries: readonly PaletteEntry[], typed: string): readonly PaletteEntry[] => {
  const wanted = typed.trim().toLowerCase().split(/\s+/)
  return entries.filter(({ label, keywords = '' }) => {
    const known = `${label} ${keywords}`.toLowerCase().split(/[\s/-]+/)
    return wanted.every((word) => known.some((other) => other.startsWith(word)))
  })
}

/** Found experiments, flags and segments as lines that lead to them. */
export const foundEntries = (found: {
  experiments: readonly Pick<Schemas['Experiment'], 'id' | 'name' | 'status'>[]
  flags: readonly Pick<Schemas['FeatureFlag'], 'id' | 'key' | 'name' | 'status'>[]
  segments: readonly Pick<Schemas['Segment'], 'id' | 'name' | 'status'>[]
}): readonly PaletteEntry[] => [
  ...found.experiments.map(({ id, name, status }) =>
    thing(
      { id, label: name, note: `Experiment, ${words(status).toLowerCase()}` },
      FlaskConical,
      '/experiments',
    ),
  ),
  ...found.flags.map(({ id, key, name, status }) =>
    thing(
      { id, label: name || key, note: `Flag, ${words(status).toLowerCase()}` },
      ToggleRight,
      '/feature-flags',
    ),
  ),
  ...found.segments.map(({ id, name, status }) =>
    thing({ id, label: name, note: `Segment, ${words(status).toLowerCase()}` }, Users, '/segments'),
  ),
]

const thing = (
  { id, label, note }: { id: string; label: string; note: string },
  icon: LucideIcon,
  folder: string,
): PaletteEntry => ({
  id: `${folder}/${id}`,
  label,
  note,
  icon,
  run: { kind: 'go', href: `${folder}/${id}` },
})
