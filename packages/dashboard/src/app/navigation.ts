import type { LinkProps } from '@tanstack/react-router'
import {
  Activity,
  Bell,
  Blocks,
  Bot,
  Bug,
  Calculator,
  CircleUser,
  Clock,
  Code,
  FlaskConical,
  GitFork,
  House,
  IdCardLanyard,
  KeyRound,
  Layers,
  type LucideIcon,
  Package,
  ScrollText,
  Settings,
  ShieldAlert,
  ShieldCheck,
  SlidersHorizontal,
  ToggleRight,
  TrendingUp,
  Users,
} from 'lucide-react'
import type { ModuleName } from './modules.ts'
import type { Permission } from './permissions.ts'

/** A page that the navigation and the command palette lead to. */
export interface Destination {
  label: string
  to: NonNullable<LinkProps['to']>
  icon: LucideIcon
  permission: Permission
  /** The optional module that the page belongs to; without it the page does not exist. */
  module?: ModuleName
  /** Other words people look for it by. */
  keywords?: string
}

interface Section {
  /** undefined: the section needs no heading. */
  label: string | undefined
  destinations: readonly Destination[]
}

/** Every page one can go to without an id, in the order of the sidebar. */
export const SECTIONS: readonly Section[] = [
  { label: undefined, destinations: [{ label: 'Home', to: '/', icon: House, permission: 'any' }] },
  {
    label: 'Experiments',
    destinations: [
      {
        label: 'Experiments',
        to: '/experiments',
        icon: FlaskConical,
        permission: 'any',
        keywords: 'a/b test',
      },
      { label: 'Bandits', to: '/bandits', icon: TrendingUp, permission: 'any', keywords: 'weights arms' },
      { label: 'Holdouts', to: '/holdouts', icon: ShieldCheck, permission: 'any' },
      {
        label: 'Exclusion groups',
        to: '/exclusion-groups',
        icon: Blocks,
        permission: 'any',
        keywords: 'layer',
      },
      {
        label: 'Interactions',
        to: '/interactions',
        icon: GitFork,
        permission: 'any',
        keywords: 'overlap',
      },
      {
        label: 'Planning',
        to: '/planning',
        icon: Calculator,
        permission: 'any',
        keywords: 'power sample size minimum detectable effect runtime',
      },
      { label: 'Assistant', to: '/assistant', icon: Bot, permission: 'any', keywords: 'ai design templates' },
    ],
  },
  {
    label: 'Flags',
    destinations: [
      {
        label: 'Feature flags',
        to: '/feature-flags',
        icon: ToggleRight,
        permission: 'any',
        keywords: 'toggle',
      },
      { label: 'Rollouts', to: '/rollouts', icon: Layers, permission: 'any', keywords: 'stages schedule' },
      { label: 'Safety', to: '/safety', icon: ShieldAlert, permission: 'any', keywords: 'rollback health' },
      { label: 'Segments', to: '/segments', icon: Users, permission: 'any', keywords: 'audience' },
    ],
  },
  {
    label: 'Data',
    destinations: [
      { label: 'Exports', to: '/exports', icon: Package, permission: 'any', keywords: 'download csv' },
      { label: 'Errors', to: '/errors', icon: Bug, permission: 'any', keywords: 'client reports' },
      {
        label: 'Developers',
        to: '/developers',
        icon: Code,
        permission: 'any',
        keywords: 'sdk quick start api',
      },
    ],
  },
  {
    label: 'You',
    destinations: [
      { label: 'Notifications', to: '/notifications', icon: Bell, permission: 'any', keywords: 'inbox' },
      {
        label: 'Account',
        to: '/account',
        icon: CircleUser,
        permission: 'any',
        keywords: 'password api keys sessions',
      },
    ],
  },
  {
    label: 'Administration',
    destinations: [
      {
        label: 'System',
        to: '/admin',
        icon: Activity,
        permission: 'admin',
        keywords: 'version modules stats cache',
      },
      {
        label: 'Users',
        to: '/admin/users',
        icon: Users,
        permission: 'superuser',
        keywords: 'accounts roles',
      },
      {
        label: 'Single sign-on',
        to: '/admin/sso',
        icon: IdCardLanyard,
        permission: 'admin',
        module: 'sso',
        keywords: 'sso saml oidc scim organisations identity provider',
      },
      { label: 'All API keys', to: '/admin/api-keys', icon: KeyRound, permission: 'superuser' },
      { label: 'Safety settings', to: '/admin/safety', icon: SlidersHorizontal, permission: 'superuser' },
      {
        label: 'Audit log',
        to: '/admin/audit',
        icon: ScrollText,
        permission: 'auditor',
        keywords: 'trail changes',
      },
      {
        label: 'Notification settings',
        to: '/admin/notifications',
        icon: Settings,
        permission: 'admin',
        keywords: 'webhook chat e-mail delivery',
      },
      { label: 'Schedulers', to: '/admin/schedulers', icon: Clock, permission: 'admin', keywords: 'jobs' },
    ],
  },
]

/** What decides which pages the navigation shows somebody. */
export interface NavigationRights {
  may: (permission: Permission) => boolean
  /** undefined: not known yet. */
  hasModule: (name: ModuleName) => boolean | undefined
}

/** Whether somebody can open a page. */
export const isOffered = (
  { permission, module }: Destination,
  { may, hasModule }: NavigationRights,
): boolean => may(permission) && (module === undefined || hasModule(module) === true)
