import type { Context } from '../../../context.ts'
import { read } from '../../results/index.ts'
import type { Observed } from './inputs.ts'
import { findMeasured, type Measured } from './store.ts'
import type { Topic } from './topics.ts'

/** Minimum number of subjects for a usable rate. */
const MIN_SUBJECTS = 100

/** Measurements of the newest experiment with an event of this topic; undefined when none is large enough. */
export const observedFor = async (ctx: Context, topic: Topic): Promise<Observed | undefined> => {
  const measured = await findMeasured(ctx, topic.primary.event_name)
  return measured && observe(ctx, measured)
}

const observe = async (ctx: Context, { id, name, event_name }: Measured): Promise<Observed | undefined> => {
  const { metrics, summary } = await read(ctx, id, { use_cache: true })
  const metric = metrics.find((candidate) => candidate.event_name === event_name)
  const control = metric?.variants.find(({ is_control }) => is_control)
  const { sample_size = 0, mean = null } = control ?? {}
  if (sample_size < MIN_SUBJECTS || mean === null || mean <= 0 || mean >= 1) return undefined
  const { total_users, duration_days } = summary
  return {
    experiment_name: name,
    event_name,
    rate: mean,
    subjects: sample_size,
    daily_subjects: duration_days !== null && duration_days >= 1 ? total_users / duration_days : null,
  }
}
