import { type Route, route } from '../../http/route.ts'
import { curve, detectableEffect, planDuration, runtime, sampleSize } from './actions.ts'
import { curveAnswer, mdeAnswer, planAnswer, runtimeAnswer, sampleSizeAnswer } from './schema/answers.ts'
import { curveQuery, mdeBody, planBody, runtimeBody, sampleSizeBody } from './schema/requests.ts'

const planSampleSize = route({
  method: 'POST',
  path: '/power/sample-size',
  summary: 'Compute the sample size',
  access: 'public',
  body: sampleSizeBody,
  response: sampleSizeAnswer,
  handler: (_, { body, caller }) => sampleSize(body, { signal: caller.signal() }),
})

const findDetectableEffect = route({
  method: 'POST',
  path: '/power/mde',
  summary: 'Compute the minimum detectable effect (MDE)',
  access: 'public',
  body: mdeBody,
  response: mdeAnswer,
  handler: (_, { body, caller }) => detectableEffect(body, { signal: caller.signal() }),
})

const planRuntime = route({
  method: 'POST',
  path: '/power/runtime',
  summary: 'Compute the duration of an experiment',
  access: 'public',
  body: runtimeBody,
  response: runtimeAnswer,
  handler: (_, { body, caller }) => runtime(body, { signal: caller.signal() }),
})

const compareDurations = route({
  method: 'POST',
  path: '/power/plan',
  summary: 'Compute detectable effects by week',
  access: 'public',
  body: planBody,
  response: planAnswer,
  handler: (_, { body, caller }) => planDuration(body, { signal: caller.signal() }),
})

const drawCurve = route({
  method: 'GET',
  path: '/power/curve',
  summary: 'Compute a power curve',
  access: 'public',
  query: curveQuery,
  response: curveAnswer,
  handler: (_, { query, caller }) => curve(query, { signal: caller.signal() }),
})

export const routes: Route[] = [
  planSampleSize,
  findDetectableEffect,
  planRuntime,
  compareDurations,
  drawCurve,
]
