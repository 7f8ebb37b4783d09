import type { Context } from '../../../../context.ts'
import { orConflict } from '../../../../db/unique-conflict.ts'
import { AppError, notFound } from '../../../../lib/errors.ts'
import type { SsoConfig } from '../../configs/schema.ts'
import { callersConfig, changing } from '../configuration.ts'
import { parseFilter } from '../filter/parser.ts'
import { operationsOf, type PatchBody } from '../patch/operations.ts'
import { duplicate, refused } from '../protocol/errors.ts'
import { type ListQuery, pageOfQuery } from '../protocol/list.ts'
import { isSelected } from '../protocol/selection.ts'
import { applyRoles } from '../roles/actions.ts'
import { changeBy, type GroupChange, type MemberChange, replacedBy } from './change.ts'
import type { GroupWrite, Member, ScimGroup } from './schema.ts'
import * as store from './store.ts'

/** Groups that one configuration has at most, and memberships of all of them together. */
const MAX_GROUPS = 1000
const MAX_MEMBERSHIPS = 200_000
/** Members that one request names at most. */
const MAX_MEMBERS_SENT = 5000
/** Members that a page of groups holds at most, unless its first group alone has more. */
const MAX_MEMBERS_OF_PAGE = 10_000

/** A group, with its members where they were selected. */
export interface GroupWithMembers extends ScimGroup {
  members: Member[] | undefined
}

/**
 * One page of the organisation's groups, and the number of all that fulfil the filter. The page is shorter than wanted
 * where its groups have many members.
 */
export const list = async (
  ctx: Context,
  query: ListQuery,
): Promise<{ items: GroupWithMembers[]; total: number; skip: number }> => {
  const filter = query.filter === undefined ? undefined : parseFilter(query.filter)
  const page = pageOfQuery(query)
  const config = await callersConfig(ctx)
  const { items, total } = await store.list(ctx, config, { filter, ...page })
  const place = { total, skip: page.skip }
  if (!isSelected('members', query)) {
    return { items: items.map((group) => ({ ...group, members: undefined })), ...place }
  }
  const groups = await readableGroups(ctx, items)
  const members = await store.membersOf(
    ctx,
    config,
    groups.map(({ id }) => id),
  )
  return { items: groups.map((group) => ({ ...group, members: members.get(group.id) ?? [] })), ...place }
}

/** The first of some groups, as many as an answer can have with their members. */
const readableGroups = async (ctx: Context, groups: readonly ScimGroup[]): Promise<ScimGroup[]> => {
  const counts = await store.memberCounts(
    ctx,
    groups.map(({ id }) => id),
  )
  let members = 0
  const end = groups.findIndex(({ id }, index) => {
    members += counts.get(id) ?? 0
    return index > 0 && members > MAX_MEMBERS_OF_PAGE
  })
  return groups.slice(0, end === -1 ? groups.length : end)
}

/**
 * A group by its SCIM id.
 *
 * @throws AppError 404 also for a group of another organisation
 */
export const get = async (
  ctx: Context,
  id: string,
  query: Parameters<typeof isSelected>[1],
): Promise<GroupWithMembers> => {
  const config = await callersConfig(ctx)
  const group = existing(await store.find(ctx, config, id))
  return isSelected('members', query) ? withMembers(ctx, config, group) : { ...group, members: undefined }
}

const withMembers = async (ctx: Context, config: SsoConfig, group: ScimGroup): Promise<GroupWithMembers> => ({
  ...group,
  members: (await store.membersOf(ctx, config, [group.id])).get(group.id) ?? [],
})

const existing = (group: ScimGroup | undefined): ScimGroup => {
  if (!group) throw notFound('Group')
  return group
}

/** Runs a change that may give a group the name of another one. */
const namedOnce = <Result>(work: () => Promise<Result>): Promise<Result> =>
  orConflict(work, {
    uq_sso_scim_groups_name: () => duplicate('A group with this displayName exists already'),
  })

/**
 * Creates a group; its members get the role that it is mapped to.
 *
 * @throws AppError 400 for unknown members and over the limits, 409 for a name in use, 413 for too many members
 */
export const create = (ctx: Context, sent: GroupWrite): Promise<GroupWithMembers> => {
  const change = limited(replacedBy(sent))
  return namedOnce(() =>
    changing(ctx, async (ctx, config) => {
      if ((await store.counts(ctx, config)).groups >= MAX_GROUPS) {
        throw refused('tooMany', `At most ${MAX_GROUPS} groups can be stored`)
      }
      const names = { display_name: sent.displayName, external_id: sent.externalId || null }
      const id = await store.insert(ctx, config, names)
      await applyRoles(ctx, config, await changeMembers(ctx, config, { id, change: change.members }))
      return withMembers(ctx, config, existing(await store.find(ctx, config, id)))
    }),
  )
}

/**
 * Replaces a group with its members.
 *
 * @throws AppError as `create`, and 404
 */
export const replace = (ctx: Context, id: string, sent: GroupWrite): Promise<GroupWithMembers> =>
  namedOnce(() =>
    changing(ctx, async (ctx, config) => {
      await changeGroup(ctx, config, { id, change: limited(replacedBy(sent)) })
      return withMembers(ctx, config, existing(await store.find(ctx, config, id)))
    }),
  )

/**
 * Changes a group by the operations of PATCH, all or none.
 *
 * @throws AppError as `create`, and 404
 */
export const patch = (ctx: Context, id: string, body: PatchBody): Promise<void> => {
  const change = limited(changeBy(operationsOf(body)))
  return namedOnce(() => changing(ctx, (ctx, config) => changeGroup(ctx, config, { id, change })))
}

const limited = (change: GroupChange): GroupChange => {
  const { added, removed } = change.members
  if (added.size + removed.size <= MAX_MEMBERS_SENT) return change
  throw new AppError('too_large', `A request can name at most ${MAX_MEMBERS_SENT} members`)
}

const changeGroup = async (
  ctx: Context,
  config: SsoConfig,
  { id, change }: { id: string; change: GroupChange },
): Promise<void> => {
  const before = existing(await store.find(ctx, config, id))
  const { display_name = before.display_name, external_id = before.external_id, members } = change
  await store.write(ctx, id, { display_name, external_id })
  const changed = await changeMembers(ctx, config, { id, change: members })
  const isRenamed = display_name !== before.display_name
  const affected = isRenamed ? [...changed, ...(await store.memberIds(ctx, id))] : changed
  await applyRoles(ctx, config, [...new Set(affected)])
}

/** Changes the members of a group, and returns the ids of those who were added or removed. */
const changeMembers = async (
  ctx: Context,
  config: SsoConfig,
  { id, change }: { id: string; change: MemberChange },
): Promise<string[]> => {
  const before = new Set(await store.memberIds(ctx, id))
  const added = await newMembers(ctx, config, { before, change })
  const removed = [...before].filter(
    (member) => change.removed.has(member) || (change.replaces && !change.added.has(member)),
  )
  if (removed.length > 0) await store.removeMembers(ctx, id, removed)
  if (added.length > 0) await store.addMembers(ctx, id, added)
  return [...removed, ...added]
}

const newMembers = async (
  ctx: Context,
  config: SsoConfig,
  { before, change }: { before: ReadonlySet<string>; change: MemberChange },
): Promise<string[]> => {
  const wanted = [...change.added].filter((member) => !before.has(member))
  if (wanted.length === 0) return []
  const known = await store.usersAmong(ctx, config, wanted)
  if (known.length < wanted.length) {
    throw refused('invalidValue', 'members: every value must be the id of a user of this organisation')
  }
  const { memberships } = await store.counts(ctx, config)
  if (memberships + known.length > MAX_MEMBERSHIPS) {
    throw refused('tooMany', `At most ${MAX_MEMBERSHIPS} memberships can be stored`)
  }
  return known
}

/**
 * Deletes a group; members whose role came from it alone become viewers.
 *
 * @throws AppError 404
 */
export const remove = (ctx: Context, id: string): Promise<void> =>
  changing(ctx, async (ctx, config) => {
    existing(await store.find(ctx, config, id))
    const members = await store.memberIds(ctx, id)
    await store.remove(ctx, id)
    await applyRoles(ctx, config, members)
  })
