import type { Slice } from '../../slice.ts'
import { routes } from './routes.ts'

/** Workspaces: teams of people, with invites and keys. They group only; the role of an account decides what it may do. */
export const workspaces: Slice = { name: 'workspaces', routes }
