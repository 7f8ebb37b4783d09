import { bucket, chooseVariant, hashFraction } from '@assay/evaluation'
import type { Experiment } from '../../features/experiments/index.ts'
import { invalid } from '../../lib/errors.ts'
import type { Preview } from './schema.ts'

/**
 * Variants and buckets of a split_url experiment, computed by the hash alone.
 *
 * @param userId if given, the answer also contains this subject's variant
 * @throws AppError 400 for another type of experiment
 */
export const previewOf = (experiment: Experiment, userId: string | undefined): Preview => {
  const config = experiment.split_url_config
  if (experiment.experiment_type !== 'split_url' || !config)
    throw invalid('Experiment is not a split_url type')
  const urls = new Map(config.variants.map(({ name, url }) => [name, url]))
  const ranges = bucketRanges(experiment.variants.map(({ traffic_allocation }) => traffic_allocation))
  const variants = experiment.variants.map(({ name, traffic_allocation }, index) => ({
    variant_name: name,
    url: urls.get(name) ?? '',
    traffic_allocation,
    ...(ranges[index] ?? NO_BUCKET),
  }))
  return {
    experiment_id: experiment.id,
    experiment_key: experiment.key,
    cookie_name: config.cookie_name ?? cookieName(experiment.key),
    cookie_ttl_days: config.cookie_ttl_days,
    variants,
    ...(userId !== undefined && visitor(experiment, variants, userId)),
  }
}

const NO_BUCKET = { from_bucket: null, to_bucket: null }

/** Range of the buckets 0 to 99 that each traffic allocation touches; none for a variant without traffic. */
const bucketRanges = (allocations: readonly number[]) => {
  let start = 0
  return allocations.map((allocation) => {
    const from = start
    start += allocation
    return allocation === 0
      ? NO_BUCKET
      : { from_bucket: Math.floor(from + 1e-9), to_bucket: Math.min(99, Math.ceil(start - 1e-9) - 1) }
  })
}

/** The name of the cookie where none is configured: cookie names allow fewer characters than keys. */
export const cookieName = (key: string): string => `exp_${key.replaceAll(/[^A-Za-z0-9_-]/g, '_')}`

const visitor = (experiment: Experiment, variants: Preview['variants'], userId: string): Partial<Preview> => {
  const chosen = chooseVariant(experiment.variants, hashFraction(userId, experiment.key))
  const variant = variants.find(({ variant_name }) => variant_name === chosen?.name)
  if (!variant) return {}
  const { variant_name, url, traffic_allocation } = variant
  return { user_id: userId, bucket: bucket(userId, experiment.key), variant_name, url, traffic_allocation }
}
