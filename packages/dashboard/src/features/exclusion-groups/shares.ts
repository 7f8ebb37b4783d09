import {
  freeTraffic,
  isRunningStatus,
  largestShare as largestShareOf,
  memberRanges,
  reservedTraffic,
} from '@assay/lifecycle'
import type { Group, Member } from './api-types.ts'

/** A group's traffic and the experiments that share it. */
export type GroupTraffic = Pick<Group, 'traffic_percentage' | 'experiments'>

/** A percentage without needless zeros: 33.333 as `33.33 %`. */
export const percentText = (percentage: number): string => `${Number(percentage.toFixed(2))} %`

/** `0–50 %` */
export const rangeText = ([from, to]: readonly [number, number]): string =>
  `${Number(from.toFixed(2))}–${percentText(to)}`

/** Whether a member has a range: completed and archived experiments have none. */
const hasRange = ({ range }: Pick<Member, 'range'>): boolean => range !== null

/** Whether a member is archived. The API does not say so, but only then an experiment that is not completed has no range. */
export const isArchivedMember = ({ status, range }: Pick<Member, 'status' | 'range'>): boolean =>
  status !== 'COMPLETED' && range === null

const others = ({ experiments }: Pick<GroupTraffic, 'experiments'>, except: string | undefined): Member[] =>
  experiments.filter(({ id }) => id !== except)

/** Percent of all subjects that no fixed share reserves; equal shares come out of it. */
export const freeShare = (group: GroupTraffic, except?: string): number =>
  freeTraffic(others(group, except), group.traffic_percentage)

/**
 * The largest fixed share that an experiment can get, in percent of all subjects. Members with equal shares must
 * keep at least something.
 *
 * @param except the experiment whose share changes; none: one joins
 */
export const largestShare = (group: GroupTraffic, except?: string): number =>
  largestShareOf(others(group, except), group.traffic_percentage)

/** Percent of all subjects that fixed shares reserve: the least traffic of the group. */
export const reservedShare = ({ experiments }: Pick<Group, 'experiments'>): number =>
  reservedTraffic(experiments)

/** The group with the ranges that the service would give to its members. */
export const withRanges = ({ traffic_percentage, experiments }: GroupTraffic): GroupTraffic => {
  const members = experiments.map((member) => ({ ...member, is_archived: isArchivedMember(member) }))
  const ranges = memberRanges(members, traffic_percentage)
  return {
    traffic_percentage,
    experiments: experiments.map((member, index) => ({ ...member, range: ranges[index] ?? null })),
  }
}

/** The group with one more draft. */
export const withMember = (
  group: GroupTraffic,
  draft: Pick<Member, 'id' | 'key' | 'name'>,
  share: number | null,
) =>
  withRanges({
    ...group,
    experiments: [
      ...group.experiments,
      { ...draft, status: 'DRAFT', share_percentage: share, range: [0, 0] },
    ],
  })

/** The group with another share of one member. */
export const withShare = (group: GroupTraffic, id: string, share: number | null): GroupTraffic =>
  withRanges({
    ...group,
    experiments: group.experiments.map((member) =>
      member.id === id ? { ...member, share_percentage: share } : member,
    ),
  })

/** The group without one member. */
export const withoutMember = (group: GroupTraffic, id: string): GroupTraffic =>
  withRanges({ ...group, experiments: group.experiments.filter((member) => member.id !== id) })

/** Whether an experiment is running or paused. */
export const isRunning = ({ status }: Pick<Member, 'status'>): boolean => isRunningStatus(status)

const isSame = (one: Member['range'], other: Member['range']): boolean =>
  one !== null &&
  other !== null &&
  [0, 1].every((end) => Math.abs((one[end] ?? 0) - (other[end] ?? 0)) < 1e-9)

/** The names of running experiments whose range differs before and after a change of the group. */
export const runningWithNewRange = (before: GroupTraffic, after: GroupTraffic): string[] =>
  before.experiments
    .filter((member) => isRunning(member) && hasRange(member))
    .filter(({ id, range }) => {
      const next = after.experiments.find((member) => member.id === id)
      return next !== undefined && !isSame(range, next.range)
    })
    .map(({ name }) => name)

/** A part of all subjects, in percent: of an experiment, free for others, or outside of the group's traffic. */
export interface BandPart {
  id: string
  kind: 'experiment' | 'free' | 'outside'
  name: string
  from: number
  to: number
}

const part = (kind: 'free' | 'outside', name: string, [from, to]: [number, number]): BandPart[] =>
  to - from > 1e-9 ? [{ id: kind, kind, name, from, to }] : []

/** All subjects from 0 to 100 as parts one after the other, without gaps. */
export const bandOf = ({ traffic_percentage, experiments }: GroupTraffic): BandPart[] => {
  const parts = experiments.flatMap(({ id, name, range }): BandPart[] =>
    range === null ? [] : [{ id, kind: 'experiment', name, from: range[0], to: range[1] }],
  )
  const end = parts.at(-1)?.to ?? 0
  return [
    ...parts,
    ...part('free', 'Free', [end, traffic_percentage]),
    ...part('outside', 'Not in this group', [Math.max(end, traffic_percentage), 100]),
  ]
}
