import type { Context } from '../../context.ts'
import { type Experiment, sequentialConfig } from '../experiments/index.ts'
import type { MetricCounts } from './counts.ts'
import { lookSettings, looksToKeep } from './sequential/look-evidence.ts'
import {
  type EvidenceBook,
  evidenceBook,
  isNews,
  type StoredEvidence,
  withNewer,
} from './sequential/recorded-evidence.ts'
import { type SrmOutcome, withRecordedEvidence } from './srm/rules.ts'
import { findEvidence, findSplitEvidence, mergeEvidence, mergeSplitEvidence } from './sequential/store.ts'

/** A comparison that the e-values of this moment select. */
type Selected = Pick<StoredEvidence, 'metric_id' | 'variant_id'>

/**
 * Keeps what this look at an experiment adds to all earlier ones, so that no answer ever becomes less significant.
 *
 * @param selected the comparisons that the stored correction selects now, for those that ask it
 */
export const keepLooks = async (
  ctx: Context,
  { experiment, counts }: { experiment: Experiment; counts: readonly MetricCounts[] },
  selected: readonly Selected[] = [],
): Promise<EvidenceBook> => {
  const config = experiment.sequential_testing_config ?? sequentialConfig.parse({})
  const settings = lookSettings(experiment, config)
  const isSelected = (look: StoredEvidence): boolean =>
    look.alpha === settings.tunedTo &&
    selected.some((one) => one.metric_id === look.metric_id && one.variant_id === look.variant_id)
  const looks = looksToKeep(counts, settings).map((look) =>
    isSelected(look) ? { ...look, corrected_stop_at: ctx.now() } : look,
  )
  const stored = await findEvidence(ctx, experiment.id)
  const news = looks.filter((look) => isNews(look, stored))
  return evidenceBook(news.length === 0 ? stored : withNewer(stored, await mergeEvidence(ctx, news)))
}

/** The check of a split with the strongest evidence of all looks at it, this one included. */
export const keepSplit = async (ctx: Context, id: string, outcome: SrmOutcome): Promise<SrmOutcome> => {
  if (!outcome.srm) return outcome
  const stored = (await findSplitEvidence(ctx, id)) ?? 0
  const now = outcome.lnEvidence
  return withRecordedEvidence(outcome, now > stored ? await mergeSplitEvidence(ctx, id, now) : stored)
}
