import { attributesOf, type WrittenSubject } from '../../parts/subjects/index.ts'
import { workerTask } from '../../workers/index.ts'
import { isMember, prepareSegments, type SegmentData } from './rules.ts'

interface MembersInput {
  segment_id: string
  subjects: readonly WrittenSubject[]
  segments: SegmentData
  /** ISO 8601. */
  now: string
}

/** Counts the subjects that are in a segment. */
export const membersTask = workerTask({
  module: import.meta.url,
  lane: 'request',
  name: 'membersTask',
  run: ({ segment_id, subjects, segments, now }: MembersInput): number => {
    const { lookup } = prepareSegments(segments)
    return subjects.filter((subject) =>
      isMember(lookup, segment_id, { user_id: subject.user_id, context: attributesOf(subject), now }),
    ).length
  },
})
