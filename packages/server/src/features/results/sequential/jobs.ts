import type { Context } from '../../../context.ts'
import { get, sequentialConfig } from '../../experiments/index.ts'
import { recordSequentialLook } from './interim-look.ts'
import { sequentialSettings } from './settings.ts'
import { findRunning } from './store.ts'

/** Records a look at every running experiment with sequential testing; the failure of one does not stop the others. */
export const recordAllLooks = async (ctx: Context): Promise<void> => {
  for (const id of await findRunning(ctx)) {
    try {
      const experiment = await get(ctx, id)
      const config = experiment.sequential_testing_config ?? sequentialConfig.parse({})
      const settings = sequentialSettings(experiment, config)
      await recordSequentialLook(ctx, experiment, { settings, withPast: false })
    } catch (error) {
      ctx.log.error({ err: error, experiment_id: id }, 'interim look not recorded')
    }
  }
}
