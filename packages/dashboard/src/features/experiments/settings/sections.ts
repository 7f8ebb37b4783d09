import type { Problem } from '../../../api/errors.ts'
import type { Experiment, ExperimentWrite } from '../api-types.ts'
import type { ExperimentDraft } from '../definition/draft.ts'
import { draftProblems } from '../definition/draft-problems.ts'
import { experimentBody } from '../definition/draft-request.ts'
import { lockReason, type Part } from '../lifecycle/command-refusal.ts'

/** What is changed together on the page of an experiment. */
export type SectionId = 'facts' | 'metrics' | 'variants' | 'audience' | 'plan'

interface Section {
  title: string
  fields: readonly (keyof ExperimentWrite)[]
  /** The part that is fixed last: while it may change, there is something to edit. */
  lastPart: Part
}

/** The sections with the fields of the API that each of them writes. */
export const SECTIONS: Record<SectionId, Section> = {
  facts: {
    title: 'Edit name, hypothesis and key',
    fields: ['name', 'key', 'description', 'hypothesis', 'tags'],
    lastPart: 'facts',
  },
  metrics: { title: 'Edit metrics', fields: ['metrics', 'count_untagged_events'], lastPart: 'metrics' },
  variants: {
    title: 'Edit type and variants',
    fields: ['experiment_type', 'optimization_type', 'bandit_config', 'variants', 'split_url_config'],
    lastPart: 'allocation',
  },
  audience: {
    title: 'Edit the audience',
    fields: ['targeting_rules', 'traffic_percentage', 'dimensions'],
    lastPart: 'traffic',
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

/** Why a section cannot be edited at all, in one sentence; undefined when some of it can. */
export const sectionLock = (experiment: Experiment, section: SectionId): string | undefined =>
  lockReason(experiment, SECTIONS[section].lastPart)

/** What PUT is sent for a section of a draft. */
export const sectionBody = (draft: ExperimentDraft, section: SectionId): Partial<ExperimentWrite> => {
  const fields: readonly string[] = SECTIONS[section].fields
  return Object.fromEntries(Object.entries(experimentBody(draft)).filter(([name]) => fields.includes(name)))
}

/** What is wrong with a section of a draft, by our own rules. */
export const sectionProblems = (draft: ExperimentDraft, section: SectionId): Problem[] => {
  const fields: readonly string[] = SECTIONS[section].fields
  return draftProblems(draft).filter(({ loc }) => fields.includes(String(loc[1])))
}
