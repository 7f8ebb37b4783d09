import { z } from 'zod'
import { pageOf } from '../../http/paging.ts'
import { type Route, route } from '../../http/route.ts'
import { idParams } from '../../http/shapes.ts'
import { listOfExperiment, listOfSubject } from './actions.ts'
import { assign, assignBatch } from './assigner.ts'
import { readQuickly } from './quick-body.ts'
import {
  assignBatchBody,
  assignBody,
  assignmentRead,
  assignmentWithAttributes,
  batchDecision,
  decision,
  experimentQuery,
  subjectParams,
  subjectQuery,
} from './schema.ts'

const NOT_ACTIVE = { 404: "Active experiment with key '<key>' not found" }

const assignSubject = route({
  method: 'POST',
  path: '/tracking/assign',
  summary: 'Assign a subject to a variant',
  access: { key: 'assign' },
  body: assignBody,
  quickBody: readQuickly,
  response: decision,
  errors: NOT_ACTIVE,
  handler: (ctx, { body, caller }) => assign(ctx, body, caller),
})

const assignSubjects = route({
  method: 'POST',
  path: '/tracking/assign/batch',
  summary: 'Assign many subjects of an experiment',
  access: { key: 'assign' },
  body: assignBatchBody,
  response: batchDecision,
  errors: NOT_ACTIVE,
  handler: (ctx, { body, caller }) => assignBatch(ctx, body, caller),
})

const listAssignmentsOfSubject = route({
  method: 'GET',
  path: '/tracking/assignments/{user_id}',
  summary: "List a subject's assignments",
  access: { key: 'assign' },
  params: subjectParams,
  query: subjectQuery,
  response: pageOf(assignmentRead),
  handler: (ctx, { params, query }) => listOfSubject(ctx, params.user_id, query),
})

const listAssignmentsOfExperiment = route({
  method: 'GET',
  path: '/experiments/{id}/assignments',
  summary: 'List the assignments of an experiment',
  access: 'reader',
  right: 'export.create',
  params: idParams,
  query: experimentQuery,
  response: pageOf(assignmentWithAttributes),
  errors: { 404: 'Experiment not found' },
  handler: (ctx, { params, query }) => listOfExperiment(ctx, params.id, query),
})

const describeAssignments = route({
  method: 'GET',
  path: '/assignments/',
  summary: 'Describe the assignment routes',
  access: 'public',
  response: z.object({ message: z.string(), endpoints: z.array(z.string()) }),
  handler: () => ({
    message: 'Subjects are assigned under /api/v1/tracking with an API key',
    endpoints: [
      'POST /api/v1/tracking/assign',
      'POST /api/v1/tracking/assign/batch',
      'GET /api/v1/tracking/assignments/{user_id}',
      'GET /api/v1/experiments/{id}/assignments',
    ],
  }),
})

export const routes: Route[] = [
  assignSubject,
  assignSubjects,
  listAssignmentsOfSubject,
  listAssignmentsOfExperiment,
  describeAssignments,
]
