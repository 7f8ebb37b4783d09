import { useRef, useState } from 'react'
import { answered, api } from '../../api/client.ts'
import { useCommand } from '../../api/use-command.ts'
import { count } from '../../ui/format.ts'
import type { Segment, SegmentChange, SegmentWrite } from './api-types.ts'
import { changeMembers, type Upload, type UploadProgress, uploadMembers } from './members.ts'

const change = (id: string, body: SegmentChange) =>
  answered(api.PUT('/api/v1/segments/{id}', { params: { path: { id } }, body }))

/** Creates a segment, then calls back with it. */
export const useCreateSegment = (onDone: (segment: Segment) => unknown) =>
  useCommand({
    run: (body: SegmentWrite) => answered(api.POST('/api/v1/segments/', { body })),
    changes: ['segments'],
    onDone,
    message: ({ name }) => ({ title: `${name} is created` }),
    errors: 'form',
  })

/** Saves the form of a segment. */
export const useSaveSegment = (segment: Segment) =>
  useCommand({
    run: (body: SegmentChange) => change(segment.id, body),
    changes: ['segments'],
    message: () => ({ title: 'Segment saved' }),
    errors: 'form',
  })

/** Activates a segment, or deactivates it so that it matches nobody. */
export const useSwitchSegment = (segment: Segment) =>
  useCommand({
    run: (isOn: boolean) => change(segment.id, { status: isOn ? 'ACTIVE' : 'INACTIVE' }),
    changes: ['segments'],
    message: ({ name }, isOn) => ({
      title: isOn ? `${name} is active` : `${name} is inactive`,
      ...(!isOn && { text: 'It matches nobody.' }),
      undo: () => change(segment.id, { status: isOn ? 'INACTIVE' : 'ACTIVE' }),
    }),
  })

const ARCHIVE_EFFECT =
  'It matches nobody from then on and is no longer offered in rules. You can activate it again at any time. A segment that a flag or an unfinished experiment uses cannot be archived.'

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
      title: removed === 1 ? '1 member removed' : `${count(removed)} members removed`,
      undo: () => changeMembers(segment.id, { add: ids, remove: [] }),
    }),
  })

const uploadMessage = ({ sent, total, error }: UploadProgress) => {
  if (error !== undefined) return undefined
  return sent === total
    ? { title: 'Members updated', tone: 'positive' as const }
    : { title: `Upload stopped after ${count(sent)} of ${count(total)} ids` }
}

/** Adds or removes any number of members; `progress` is that of the last upload. */
export const useUpload = (segmentId: string) => {
  const [progress, setProgress] = useState<UploadProgress>()
  const isStopped = useRef(false)
  const { run, isPending } = useCommand({
    run: (upload: Upload) => {
      isStopped.current = false
      return uploadMembers(segmentId, upload, {
        onProgress: setProgress,
        isStopped: () => isStopped.current,
      })
    },
    changes: ['segments'],
    message: uploadMessage,
  })
  const stop = () => {
    isStopped.current = true
  }
  return { run, stop, progress, isPending }
}

/** A subject with its attributes. */
export interface Subject {
  user_id: string
  context: Record<string, unknown>
}

/** Checks whether a subject is in a segment. */
export const useTestSubject = (segment: Segment) =>
  useCommand({
    run: (body: Subject) =>
      answered(api.POST('/api/v1/segments/{id}/evaluate', { params: { path: { id: segment.id } }, body })),
    changes: [],
    errors: 'form',
  })

/** The most segments that one request checks. */
const MAX_SEGMENTS = 50

/** Checks which of some segments a subject is in. */
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
