import { answered, api } from '../../api/client.ts'
import { useCommand } from '../../api/use-command.ts'
import type { Segment, SegmentChange, SegmentWrite } from './api-types.ts'

const change = (id: string, body: SegmentChange) =>
  answered(api.PUT('/api/v1/segments/{id}', { params: { path: { id } }, body }))

/** Adds and removes members of an id list, together at most 50,000. */
export const changeMembers = (id: string, body: { add: string[]; remove: string[] }) =>
  answered(api.POST('/api/v1/segments/{id}/members', { params: { path: { id } }, body }))

/** Creates a segment, then calls back with it. */
export const useCreateSegment = (onDone: (segment: Segment) => unknown) =>
  useCommand({
    run: (body: SegmentWrite) => answered(api.POST('/api/v1/segments/', { body })),
    changes: ['segments'],
    onDone,
    message: ({ name }) => ({ title: `${name} is created` }),
    errors: 'form',
  })

/** Saves what somebody wrote into the form of a segment. */
export const useSaveSegment = (segment: Segment) =>
  useCommand({
    run: (body: SegmentChange) => change(segment.id, body),
    changes: ['segments'],
    message: () => ({ title: 'Segment saved' }),
    errors: 'form',
  })

/** Switches a segment on, or off so that it holds nobody. */
export const useSwitchSegment = (segment: Segment) =>
  useCommand({
    run: (isOn: boolean) => change(segment.id, { status: isOn ? 'ACTIVE' : 'INACTIVE' }),
    changes: ['segments'],
    message: ({ name }, isOn) => ({
      title: isOn ? `${name} is active` : `${name} holds nobody now`,
      undo: () => change(segment.id, { status: isOn ? 'INACTIVE' : 'ACTIVE' }),
    }),
  })

const ARCHIVE_EFFECT =
  'It holds nobody from now on and is no longer offered in rules. This works only while no flag and no unfinished experiment names it. Nothing is lost: it can be made active again.'

/** Asks, then archives a segment. */
export const useArchiveSegment = (segment: Segment) =>
  useCommand({
    question: () => ({
      title: `Archive ${segment.name}?`,
      text: ARCHIVE_EFFECT,
      action: 'Archive segment',
      tone: 'danger',
    }),
    run: () => answered(api.DELETE('/api/v1/segments/{id}', { params: { path: { id: segment.id } } })),
    changes: ['segments'],
    message: () => ({
      title: `${segment.name} is archived`,
      undo: () => change(segment.id, { status: 'ACTIVE' }),
    }),
  })

/** Removes members of an id list. */
export const useRemoveMembers = (segment: Segment, onDone: () => unknown) =>
  useCommand({
    run: (ids: string[]) => changeMembers(segment.id, { add: [], remove: ids }),
    changes: ['segments'],
    onDone,
    message: ({ removed }, ids) => ({
      title: removed === 1 ? '1 member removed' : `${removed} members removed`,
      undo: () => changeMembers(segment.id, { add: ids, remove: [] }),
    }),
  })

/** A subject with what is known of them. */
export interface Subject {
  user_id: string
  context: Record<string, unknown>
}

/** Asks whether a subject is in a segment. */
export const useTestSubject = (segment: Segment) =>
  useCommand({
    run: (body: Subject) =>
      answered(api.POST('/api/v1/segments/{id}/evaluate', { params: { path: { id: segment.id } }, body })),
    changes: [],
    errors: 'form',
  })

/** The API says it of so many segments at once. */
const MAX_SEGMENTS = 50

/** Asks which of some segments a subject is in. */
export const useMemberships = (segments: readonly Segment[]) =>
  useCommand({
    run: async (subject: Subject) => {
      const asked = segments.slice(0, MAX_SEGMENTS)
      const { results } = await answered(
        api.POST('/api/v1/segments/bulk-evaluate', {
          body: { ...subject, segment_ids: asked.map(({ id }) => id) },
        }),
      )
      return asked.map(({ id, name }) => ({ id, name, isMember: results[id] === true }))
    },
    changes: [],
    errors: 'form',
  })
