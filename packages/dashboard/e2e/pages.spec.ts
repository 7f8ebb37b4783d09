import type { Page } from '@playwright/test'
import type { World } from './data.ts'
import { checkAccessibility, expect, shoot, test } from './fixtures.ts'
import type { Role } from './people.ts'

/** Every page: whoever adds one adds it here, and has it checked and photographed. */
interface Stop {
  /** Of the pictures. */
  name: string
  path: string | ((world: World) => string)
  /** What stands there once the page is ready. */
  shows: string | RegExp
  role?: Role
}

const PAGES: readonly Stop[] = [
  { name: 'developers', path: '/developers', shows: 'Quick start' },
  { name: 'experiments', path: '/experiments', shows: 'Experiments' },
  { name: 'experiment-new', path: '/experiments/new', shows: 'New experiment' },
  {
    name: 'experiment',
    path: ({ experiments }) => `/experiments/${experiments.running.id}`,
    shows: 'Variants',
  },
  {
    name: 'experiment-draft',
    path: ({ experiments }) => `/experiments/${experiments.draft.id}`,
    shows: 'Variants',
  },
  {
    name: 'assignments',
    path: ({ experiments }) => `/experiments/${experiments.running.id}/assignments`,
    shows: 'Assignments',
  },
  {
    name: 'results',
    path: ({ experiments }) => `/experiments/${experiments.running.id}/results`,
    shows: /sample ratio/i,
  },
  {
    name: 'results-mismatch',
    path: ({ experiments }) => `/experiments/${experiments.mismatched.id}/results`,
    shows: /sample ratio mismatch/i,
  },
  {
    name: 'results-undecided',
    path: ({ experiments }) => `/experiments/${experiments.undecided.id}/results`,
    shows: /sample ratio/i,
  },
  { name: 'bandits', path: '/bandits', shows: 'Bandits' },
  {
    name: 'bandit',
    path: ({ experiments }) => `/experiments/${experiments.bandit.id}/bandit`,
    shows: 'Weights over time',
  },
  { name: 'holdouts', path: '/holdouts', shows: 'Holdouts' },
  { name: 'holdout', path: ({ holdout }) => `/holdouts/${holdout.id}`, shows: 'Without any experiment' },
  { name: 'exclusion-groups', path: '/exclusion-groups', shows: 'Exclusion groups' },
  {
    name: 'exclusion-group',
    path: ({ group }) => `/exclusion-groups/${group.id}`,
    shows: 'Vouchers in the basket',
  },
  { name: 'interactions', path: '/interactions', shows: 'Interactions' },
  { name: 'planning', path: '/planning', shows: 'Planning' },
  { name: 'assistant', path: '/assistant', shows: 'Assistant' },
  { name: 'flags', path: '/feature-flags', shows: 'forgiving-search' },
  { name: 'flag-new', path: '/feature-flags/new', shows: 'New feature flag' },
  { name: 'flag', path: ({ flags }) => `/feature-flags/${flags.rolling.id}`, shows: 'forgiving-search' },
  {
    name: 'flag-rules',
    path: ({ flags }) => `/feature-flags/${flags.targeted.id}?tab=rules`,
    shows: /rules/i,
  },
  {
    name: 'flag-rollout',
    path: ({ flags }) => `/feature-flags/${flags.rolling.id}?tab=rollout`,
    shows: /stage/i,
  },
  {
    name: 'flag-safety',
    path: ({ flags }) => `/feature-flags/${flags.rolledBack.id}?tab=safety`,
    shows: /rolled back|roll back/i,
  },
  {
    name: 'flag-metrics',
    path: ({ flags }) => `/feature-flags/${flags.rolling.id}?tab=metrics`,
    shows: /evaluations/i,
  },
  {
    name: 'flag-history',
    path: ({ flags }) => `/feature-flags/${flags.rolling.id}?tab=history`,
    shows: 'was activated',
  },
  { name: 'flag-try', path: ({ flags }) => `/feature-flags/${flags.targeted.id}?tab=try`, shows: /subject/i },
  { name: 'rollouts', path: '/rollouts', shows: 'Rollouts' },
  {
    name: 'rollout',
    path: ({ flags }) => `/rollouts/${flags.rolling.rollout_schedule_id ?? ''}`,
    shows: /stage/i,
  },
  { name: 'safety', path: '/safety', shows: 'Safety' },
  { name: 'segments', path: '/segments', shows: 'Customers in Germany' },
  { name: 'segment', path: ({ segment }) => `/segments/${segment.id}`, shows: 'Customers in Germany' },
  { name: 'segment-list', path: ({ list }) => `/segments/${list.id}`, shows: 'Testers' },
  { name: 'exports', path: '/exports', shows: 'Assignments' },
  { name: 'errors', path: '/errors', shows: 'TypeError' },
  { name: 'notifications', path: '/notifications', shows: 'Notifications' },
  { name: 'account', path: '/account', shows: 'Profile' },
  { name: 'account-security', path: '/account?tab=security', shows: 'This session' },
  { name: 'account-notifications', path: '/account?tab=notifications', shows: 'Safety rollback' },
  { name: 'account-api-keys', path: '/account?tab=api-keys', shows: 'New API key' },
  { name: 'admin', path: '/admin', shows: 'Version and modules' },
  { name: 'admin-users', path: '/admin/users', shows: 'New user' },
  { name: 'admin-api-keys', path: '/admin/api-keys', shows: 'All API keys' },
  { name: 'admin-safety', path: '/admin/safety', shows: 'Safety settings' },
  { name: 'admin-audit', path: '/admin/audit', shows: 'Any kind' },
  { name: 'admin-audit-statistics', path: '/admin/audit?tab=statistics', shows: 'Most active' },
  { name: 'admin-audit-live', path: '/admin/audit?tab=live', shows: 'Following' },
  { name: 'admin-notifications', path: '/admin/notifications', shows: 'Delivery log' },
  { name: 'admin-schedulers', path: '/admin/schedulers', shows: 'Rollout' },
  { name: 'admin-sso', path: '/admin/sso', shows: 'No organisation signs in yet' },
  { name: 'admin-sso-new', path: '/admin/sso/new?provider=saml', shows: 'SAML does not sign people in here' },
  { name: 'workspaces', path: '/workspaces?all=true', shows: 'checkout' },
  { name: 'workspace', path: ({ workspace }) => `/workspaces/${workspace.id}`, shows: 'Add member' },
  {
    name: 'workspace-invites',
    path: ({ workspace }) => `/workspaces/${workspace.id}?tab=invites`,
    shows: 'Invited by',
  },
  {
    name: 'workspace-keys',
    path: ({ workspace }) => `/workspaces/${workspace.id}?tab=keys`,
    shows: 'New API key',
  },
  {
    name: 'workspace-settings',
    path: ({ workspace }) => `/workspaces/${workspace.id}?tab=settings`,
    shows: 'Delete the workspace',
  },
  {
    name: 'workspace-history',
    path: ({ workspace }) => `/workspaces/${workspace.id}?tab=history`,
    shows: 'Changes of its members',
  },
  { name: 'invite', path: ({ inviteToken }) => `/invites/${inviteToken}`, shows: 'Join Checkout' },
  { name: 'hipaa', path: '/hipaa', shows: 'Not ready' },
  { name: 'hipaa-agreements', path: '/hipaa?tab=agreements', shows: 'North Clinic' },
  { name: 'hipaa-accesses', path: '/hipaa?tab=accesses', shows: 'Referral' },
  { name: 'hipaa-encryption', path: '/hipaa?tab=encryption', shows: 'PHI encryption is not configured' },
  { name: 'hipaa-report', path: '/hipaa?tab=report', shows: 'Generate report' },
  { name: 'integrations', path: '/integrations', shows: 'Not configured' },
  { name: 'compliance', path: '/compliance', shows: 'No report yet' },
  { name: 'compliance-events', path: '/compliance?tab=events', shows: 'Retention until' },
  { name: 'compliance-export', path: '/compliance?tab=export', shows: 'Verify offline' },
  { name: 'admin-webhooks-off', path: '/admin/webhooks', shows: 'Page not found' },
  { name: 'admin-roles', path: '/admin/roles', shows: 'Nothing of this is enforced' },
  { name: 'admin-role', path: '/admin/roles/developer', shows: 'What the role allows' },
  { name: 'admin-roles-people', path: '/admin/roles?tab=people', shows: 'Choose a person' },
  {
    name: 'experiment-split-url',
    path: ({ experiments }) => `/experiments/${experiments.split.id}/split-url`,
    shows: 'Link for visitors',
  },
  { name: 'counters', path: '/counters', shows: 'Choose an experiment' },
  { name: 'etl', path: '/etl', shows: 'Data lake' },
  { name: 'etl-schedules', path: '/etl?tab=schedules', shows: 'Events to Parquet' },
  { name: 'etl-tables-empty', path: '/etl?tab=tables', shows: 'The catalogue has no table yet' },
  { name: 'etl-crawler-first', path: '/etl?tab=crawler', shows: 'No crawl has run yet' },
  { name: 'etl-summaries', path: '/etl?tab=summaries', shows: 'No day is summed up yet' },
  { name: 'not-found', path: '/nowhere', shows: 'Page not found' },
]

// The pages do not wait for each other.
test.describe.configure({ mode: 'parallel' })

/** What the page tells the console, which nobody should have to read. */
const complaints = (page: Page): string[] => {
  const found: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') found.push(message.text())
  })
  page.on('pageerror', (error) => found.push(String(error)))
  return found
}

const sidewaysScroll = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

for (const { name, path, shows, role = 'superuser' } of PAGES) {
  test(`The page ${name} is there for everybody, on a desktop and on a phone`, async ({
    signedIn,
    world,
  }) => {
    const page = await signedIn(role)
    const found = complaints(page)
    await page.goto(typeof path === 'string' ? path : path(world))
    await expect(page.getByText(shows).first()).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await checkAccessibility(page)
    await shoot(page, name)
    await page.setViewportSize({ width: 390, height: 844 })
    await expect
      .poll(() => sidewaysScroll(page), { message: 'The page scrolls sideways on a phone' })
      .toBeLessThanOrEqual(0)
    expect(found).toEqual([])
  })
}

for (const [path, role] of [
  ['/admin', 'developer'],
  ['/admin/users', 'admin'],
  ['/admin/audit', 'viewer'],
  ['/admin/sso', 'developer'],
  ['/hipaa', 'developer'],
  ['/compliance', 'developer'],
  ['/admin/roles', 'admin'],
  ['/etl', 'viewer'],
  ['/experiments/new', 'viewer'],
] as const) {
  test(`${path} says to a ${role} that it is not for them`, async ({ signedIn }) => {
    const page = await signedIn(role)
    await page.goto(path)
    await expect(page.getByText('Not enough permissions')).toBeVisible()
  })
}
