import type { LinkProps } from '@tanstack/react-router'
import {
  Activity,
  Bell,
  Blocks,
  Bot,
  Bug,
  Calculator,
  CircleUser,
  ClipboardCheck,
  Clock,
  Code,
  Database,
  FlaskConical,
  Gauge,
  GitFork,
  HeartPulse,
  House,
  IdCardLanyard,
  KeyRound,
  Layers,
  type LucideIcon,
  Package,
  Plug,
  ScrollText,
  Settings,
  ShieldAlert,
  ShieldCheck,
  SlidersHorizontal,
  ToggleRight,
  TrendingUp,
  UserRoundCog,
  Users,
  UsersRound,
  Warehouse,
  Webhook,
} from 'lucide-react'
import type { CapabilityName } from './capabilities.ts'
import type { ModuleName } from './modules.ts'
import type { Permission, Right } from './permissions.ts'

/** A page that the navigation and the command palette lead to. */
export interface Destination {
  label: string
  to: NonNullable<LinkProps['to']>
  icon: LucideIcon
  permission: Permission
  /** Each opens the page, too, where custom roles and grants are enforced. */
  rights?: readonly Right[]
  /** The optional module that the page belongs to; without it the page does not exist. */
  module?: ModuleName
  /** What a setting must have switched on; without it the page does not exist. */
  capability?: CapabilityName
  /** Other words people look for it by. */
  keywords?: string
}

interface Section {
  /** undefined: the section needs no heading. */
  label: string | undefined
  destinations: readonly Destination[]
}

/** Rights over roles and grants; each of them opens the pages of roles. */
export const ROLE_MANAGEMENT: readonly Right[] = [
  'role.create',
  'role.update',
  'role.delete',
  'permission.create',
  'permission.delete',
]

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
      {
        label: 'Counters',
        to: '/counters',
        icon: Gauge,
        permission: 'any',
        module: 'counters',
        keywords: 'dynamodb document database',
      },
      { label: 'Exports', to: '/exports', icon: Package, permission: 'any', keywords: 'download csv' },
      { label: 'Errors', to: '/errors', icon: Bug, permission: 'any', keywords: 'client reports' },
      {
        label: 'Data lake',
        to: '/etl',
        icon: Database,
        permission: 'reader',
        module: 'etl',
        keywords: 'etl parquet jobs schedules crawler catalogue tables partitions duckdb',
      },
      {
        label: 'Warehouse',
        to: '/warehouse',
        icon: Warehouse,
        permission: 'any',
        module: 'warehouse',
        keywords: 'snowflake bigquery connections sources sql analysis',
      },
      {
        label: 'Developers',
        to: '/developers',
        icon: Code,
        permission: 'any',
        keywords: 'sdk quick start api',
      },
      {
        label: 'Integrations',
        to: '/integrations',
        icon: Plug,
        permission: 'editor',
        module: 'integrations',
        keywords: 'issue tracker code host crm webhooks jira github salesforce',
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
      {
        label: 'Workspaces',
        to: '/workspaces',
        icon: UsersRound,
        permission: 'any',
        module: 'workspaces',
        keywords: 'teams members invites',
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
        rights: ['user.list'],
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
      {
        label: 'Roles',
        to: '/admin/roles',
        icon: UserRoundCog,
        permission: 'superuser',
        rights: ROLE_MANAGEMENT,
        module: 'rbac',
        keywords: 'rbac permissions grants custom roles',
      },
      { label: 'All API keys', to: '/admin/api-keys', icon: KeyRound, permission: 'superuser' },
      { label: 'Safety settings', to: '/admin/safety', icon: SlidersHorizontal, permission: 'superuser' },
      {
        label: 'Audit log',
        to: '/admin/audit',
        icon: ScrollText,
        permission: 'auditor',
        rights: ['audit_log.list'],
        keywords: 'trail changes',
      },
      {
        label: 'Compliance',
        to: '/compliance',
        icon: ClipboardCheck,
        permission: 'auditor',
        module: 'compliance',
        keywords: 'soc 2 iso 27001 report evidence export',
      },
      {
        label: 'Health data',
        to: '/hipaa',
        icon: HeartPulse,
        permission: 'admin',
        module: 'hipaa',
        keywords: 'hipaa phi baa encryption agreements',
      },
      {
        label: 'Notification settings',
        to: '/admin/notifications',
        icon: Settings,
        permission: 'admin',
        keywords: 'webhook chat e-mail delivery',
      },
      {
        label: 'Webhooks',
        to: '/admin/webhooks',
        icon: Webhook,
        permission: 'admin',
        capability: 'webhooks',
        keywords: 'outbound events integrations deliveries',
      },
      { label: 'Schedulers', to: '/admin/schedulers', icon: Clock, permission: 'admin', keywords: 'jobs' },
    ],
  },
]

/** What decides which pages the navigation shows somebody. */
export interface NavigationRights {
  may: (permission: Permission, ...rights: readonly Right[]) => boolean
  /** undefined: not known yet. */
  hasModule: (name: ModuleName) => boolean | undefined
  /** undefined: not known yet. Left out: nothing is switched on. */
  hasCapability?: (name: CapabilityName) => boolean | undefined
}

/** Whether somebody can open a page. */
export const isOffered = (
  { permission, rights = [], module, capability }: Destination,
  { may, hasModule, hasCapability }: NavigationRights,
): boolean =>
  may(permission, ...rights) &&
  (module === undefined || hasModule(module) === true) &&
  (capability === undefined || hasCapability?.(capability) === true)
