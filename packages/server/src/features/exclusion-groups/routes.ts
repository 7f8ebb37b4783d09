import { pageOf } from '../../http/paging.ts'
import { type Route, route } from '../../http/route.ts'
import { idParams } from '../../http/shapes.ts'
import { archive, create, get, list, unarchive, update } from './actions.ts'
import { add, changeShare, remove } from './actions-members.ts'
import {
  groupChange,
  groupRead,
  groupWrite,
  listQuery,
  memberChange,
  memberParams,
  memberWrite,
} from './schema.ts'

const NOT_FOUND = { 404: 'Mutual exclusion group not found' }
const NOT_DRAFT = { 400: 'Experiment must be in DRAFT status, or Group is archived' }
const NEITHER_FOUND = { 404: 'Mutual exclusion group not found, or Experiment not found' }

const listGroups = route({
  method: 'GET',
  path: '/mutual-exclusion-groups/',
  summary: 'List mutual exclusion groups',
  access: 'any',
  query: listQuery,
  response: pageOf(groupRead),
  handler: (ctx, { query }) => list(ctx, query),
})

const createGroup = route({
  method: 'POST',
  path: '/mutual-exclusion-groups/',
  summary: 'Create a mutual exclusion group',
  access: 'editor',
  body: groupWrite,
  response: groupRead,
  status: 201,
  errors: { 409: 'Group with this name already exists' },
  handler: (ctx, { body }) => create(ctx, body),
})

const readGroup = route({
  method: 'GET',
  path: '/mutual-exclusion-groups/{id}',
  summary: 'Read a mutual exclusion group',
  access: 'any',
  params: idParams,
  response: groupRead,
  errors: NOT_FOUND,
  handler: (ctx, { params }) => get(ctx, params.id),
})

const updateGroup = route({
  method: 'PUT',
  path: '/mutual-exclusion-groups/{id}',
  summary: 'Change a mutual exclusion group',
  access: 'editor',
  params: idParams,
  body: groupChange,
  response: groupRead,
  errors: {
    ...NOT_FOUND,
    409: 'Group with this name already exists, or Explicit shares exceed traffic_percentage',
  },
  handler: (ctx, { params, body }) => update(ctx, params.id, body),
})

const archiveGroup = route({
  method: 'DELETE',
  path: '/mutual-exclusion-groups/{id}',
  summary: 'Archive a mutual exclusion group',
  access: 'admin',
  params: idParams,
  response: groupRead,
  errors: { 400: 'Group has running experiments', ...NOT_FOUND },
  handler: (ctx, { params }) => archive(ctx, params.id),
})

const unarchiveGroup = route({
  method: 'POST',
  path: '/mutual-exclusion-groups/{id}/unarchive',
  summary: 'Unarchive a mutual exclusion group',
  access: 'admin',
  params: idParams,
  response: groupRead,
  errors: { 400: 'Group is not archived', ...NOT_FOUND },
  handler: (ctx, { params }) => unarchive(ctx, params.id),
})

const addExperiment = route({
  method: 'POST',
  path: '/mutual-exclusion-groups/{id}/experiments',
  summary: 'Add a draft to a mutual exclusion group',
  access: 'editor',
  params: idParams,
  body: memberWrite,
  response: groupRead,
  errors: {
    ...NOT_DRAFT,
    ...NEITHER_FOUND,
    409: 'Experiment already belongs to a group, or Not enough free traffic in this group',
  },
  handler: (ctx, { params, body }) => add(ctx, params.id, body),
})

const changeExperimentShare = route({
  method: 'PUT',
  path: '/mutual-exclusion-groups/{id}/experiments/{experiment_id}',
  summary: "Change a draft's share of an exclusion group",
  access: 'editor',
  params: memberParams,
  body: memberChange,
  response: groupRead,
  errors: { ...NOT_DRAFT, ...NEITHER_FOUND, 409: 'Not enough free traffic in this group' },
  handler: (ctx, { params, body }) => changeShare(ctx, params, body),
})

const removeExperiment = route({
  method: 'DELETE',
  path: '/mutual-exclusion-groups/{id}/experiments/{experiment_id}',
  summary: 'Remove a draft from its mutual exclusion group',
  access: 'editor',
  params: memberParams,
  response: groupRead,
  errors: { ...NOT_DRAFT, ...NEITHER_FOUND },
  handler: (ctx, { params }) => remove(ctx, params),
})

export const routes: Route[] = [
  listGroups,
  createGroup,
  readGroup,
  updateGroup,
  archiveGroup,
  unarchiveGroup,
  addExperiment,
  changeExperimentShare,
  removeExperiment,
]
