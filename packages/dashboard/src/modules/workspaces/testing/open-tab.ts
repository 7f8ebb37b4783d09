import { within } from '@testing-library/react'
import { listOf } from '../../../testing/list-of.ts'
import type { Answers } from '../../../testing/network.ts'
import { type Rendered, renderPage } from '../../../testing/render.tsx'
import type { Workspace } from '../api-types.ts'
import {
  ada,
  exampleInvite,
  exampleMember,
  exampleWorkspace,
  SUPERUSER,
  WITH_WORKSPACES,
} from './examples.ts'

/** What lists of a workspace are read by. */
export const MEMBERS = 'GET /api/v1/workspaces/{id}/members'
export const INVITES = 'GET /api/v1/workspaces/{id}/invites'
export const KEYS = 'GET /api/v1/workspaces/{id}/api-keys'

/** A key that Nora created in the workspace. */
export const KEY = {
  id: '00000000-0000-4000-8000-0000000000b1',
  name: 'Web shop',
  description: null,
  prefix: 'assay_4f2a',
  scopes: ['assign'],
  is_active: true,
  user_id: exampleMember().user_id,
  user_email: 'nora@example.com',
  created_at: '2026-10-01T08:00:00Z',
  expires_at: null,
  last_used_at: null,
  revoked_at: null,
}

interface Opened {
  /** The role of the signed-in person. */
  my_role?: Workspace['my_role']
  answers?: Answers
  superuser?: boolean
}

/** Opens a tab of a workspace of which the signed-in person is owner, where nothing else is said. */
export const openTab = (tab: string, { my_role = 'owner', answers = {}, superuser = false }: Opened = {}) =>
  renderPage(`/workspaces/${exampleWorkspace().id}?tab=${tab}`, {
    answers: {
      'GET /api/v1/modules': WITH_WORKSPACES,
      'GET /api/v1/workspaces/': listOf([]),
      'GET /api/v1/workspaces/{id}': exampleWorkspace({ my_role }),
      [MEMBERS]: listOf([ada(my_role ?? 'viewer'), exampleMember()]),
      [INVITES]: listOf([exampleInvite()]),
      [KEYS]: listOf([KEY]),
      ...answers,
    },
    user: superuser ? SUPERUSER : {},
  })

/** Chooses an option of a select. */
export const choose = async (page: Rendered, select: RegExp, option: RegExp) => {
  await page.user.click(page.getByRole('button', { name: select }))
  await page.user.click(await page.findByRole('option', { name: option }))
}

/** Answers the question on the page with its action. */
export const confirm = async (page: Rendered, action: string) => {
  const question = within(await page.findByRole('alertdialog'))
  await page.user.click(question.getByRole('button', { name: action }))
}
