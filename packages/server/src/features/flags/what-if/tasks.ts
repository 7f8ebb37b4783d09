import { compileFlag, type FlagDefinition, type Subject } from '@assay/evaluation'
import { attributesOf, type WrittenSubject } from '../../../parts/subjects/index.ts'
import { workerTask } from '../../../workers/index.ts'
import { prepareSegments, type SegmentData } from '../../segments/index.ts'
import { explained } from './explain.ts'
import { compared } from './rules.ts'
import type { Preview, WhatIf } from './schema.ts'

const where = { module: import.meta.url, lane: 'request' } as const

interface PreviewInput {
  flag: FlagDefinition
  subject: Subject
  segments: SegmentData
}

/** Explains the evaluation of a flag for a subject. */
export const previewTask = workerTask({
  ...where,
  name: 'previewTask',
  run: ({ flag, subject, segments }: PreviewInput): Preview =>
    explained(flag, subject, prepareSegments(segments).lookup),
})

interface Sample {
  subjects: readonly WrittenSubject[]
  segments: SegmentData
  /** ISO 8601. */
  now: string
}

const subjectsOf = ({ subjects, now }: Sample): Subject[] =>
  subjects.map((subject) => ({ user_id: subject.user_id, context: attributesOf(subject), now }))

interface WhatIfInput extends Sample {
  before: FlagDefinition
  after: FlagDefinition
}

/** Evaluates a change of a flag for each of the subjects. */
export const whatIfTask = workerTask({
  ...where,
  name: 'whatIfTask',
  run: (input: WhatIfInput): Omit<WhatIf, 'flag_id'> => {
    const segments = prepareSegments(input.segments).lookup
    return compared({ before: input.before, after: input.after, segments }, subjectsOf(input))
  },
})

interface MatchesInput extends Sample {
  flag: FlagDefinition
}

/** Counts the subjects that the rules of a flag match. */
export const matchesTask = workerTask({
  ...where,
  name: 'matchesTask',
  run: (input: MatchesInput): number => {
    const segments = prepareSegments(input.segments).lookup
    const decide = compileFlag({ ...input.flag, status: 'ACTIVE' }, { segments })
    return subjectsOf(input).filter((subject) => decide(subject).reason === 'targeting_rule').length
  },
})
