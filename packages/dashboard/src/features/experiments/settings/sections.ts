import { type ExperimentPart, lockReason } from '@assay/lifecycle'
import type { Problem } from '../../../api/errors.ts'
import type { Experiment, ExperimentWrite } from '../api-types.ts'
import type { ExperimentDraft } from '../definition/draft.ts'
import { draftProblems } from '../definition/draft-problems.ts'
import { experimentRequest } from '../definition/draft-request.ts'

/** Settings that one dialog changes together. */
export type SectionId = 'hypothesis' | 'metrics' | 'variants' | 'audience' | 'plan'

interface Section {
  title: string
  fields: readonly (keyof ExperimentWrite)[]
  /** The part that is locked last: until then there is something to edit. */
  lastPart: ExperimentPart
}

/** The sections with the fields of the API that each of them changes. */
export const SECTIONS: Record<SectionId, Section> = {
  hypothesis: {
    title: 'Edit name, hypothesis and key',
    fields: ['name', 'key', 'description', 'hypothesis', 'tags'],
    lastPart: 'name',
  },
  metrics: { title: 'Edit metrics', fields: ['metrics', 'count_untagged_events'], lastPart: 'metrics' },
  variants: {
    title: 'Edit type and variants',
    fields: ['experiment_type', 'optimization_type', 'bandit_config', 'variants', 'split_url_config'],
    lastPart: 'traffic_allocation',
  },
  audience: {
    title: 'Edit audience',
    fields: ['targeting_rules', 'traffic_percentage', 'dimensions'],
    lastPart: 'traffic_percentage',
  },
  plan: {
    title: 'Edit plan and statistics',
    fields: [
      'plan',
      'confidence_level',
      'correction_method',
      'bayesian_enabled',
      'bayesian_config',
      'sequential_testing_enabled',
      'sequential_testing_config',
      'variance_reduction_config',
    ],
    lastPart: 'plan',
  },
}

/** The reason why a section is locked as a whole, in one sentence; undefined when some of it can change. */
export const sectionLock = (experiment: Experiment, section: SectionId): string | undefined =>
  lockReason(experiment, SECTIONS[section].lastPart)

/** The request that changes one section of an experiment. */
export const sectionRequest = (draft: ExperimentDraft, section: SectionId): Partial<ExperimentWrite> => {
  const fields: readonly string[] = SECTIONS[section].fields
  return Object.fromEntries(
    Object.entries(experimentRequest(draft)).filter(([name]) => fields.includes(name)),
  )
}

/** The problems of one section of a draft that need no answer of the service. */
export const sectionProblems = (draft: ExperimentDraft, section: SectionId): Problem[] => {
  const fields: readonly string[] = SECTIONS[section].fields
  return draftProblems(draft).filter(({ loc }) => fields.includes(String(loc[1])))
}
