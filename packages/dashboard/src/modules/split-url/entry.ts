import type { Experiment } from '../../features/experiments/index.ts'

/** The address that visitors of an experiment ask for: the canonical one, else that of the control. */
export const entryOf = ({ split_url_config: config, variants }: Experiment): string => {
  const control = (variants.find(({ is_control }) => is_control) ?? variants[0])?.name
  const page = config?.variants.find(({ name }) => name === control)
  return config?.canonical_url ?? page?.url ?? ''
}
