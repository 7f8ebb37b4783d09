import {
  freeTraffic,
  isRunningStatus,
  largestShare as largestShareBeside,
  memberRanges,
  reservedTraffic,
} from '@assay/lifecycle'
import type { Group, Member } from './api-types.ts'

/** A group as far as it decides who gets which part of the traffic. */
export type Sharing = Pick<Group, 'traffic_percentage' | 'experiments'>

/** A percentage without needless zeros: 33.333 as `33.33 %`. */
export const percentText = (percentage: number): string => `${Number(percentage.toFixed(2))} %`

/** `0–50 %` */
export const rangeText = ([from, to]: readonly [number, number]): string =>
  `${Number(from.toFixed(2))}–${percentText(to)}`

/** Whether a member takes part of the traffic now: completed and archived experiments do not. */
export const takesPart = ({ range }: Pick<Member, 'range'>): boolean => range !== null

/** Whether a member is archived: only then an experiment that is not completed has no range. */
export const isArchivedMember = ({ status, range }: Pick<Member, 'status' | 'range'>): boolean =>
  status !== 'COMPLETED' && range === null

const others = ({ experiments }: Pick<Sharing, 'experiments'>, except: string | undefined): Member[] =>
  experiments.filter(({ id }) => id !== except)

/** Percent of all subjects that no experiment has for itself by a share of its own; equal parts come out of it. */
export const unclaimed = (group: Sharing, except?: string): number =>
  freeTraffic(others(group, except), group.traffic_percentage)

/**
 * The largest share of its own that an experiment can get, in percent of all subjects. Members with equal parts must
 * keep at least something.
 *
 * @param except the experiment whose share changes; none: one joins
 */
export const largestShare = (group: Sharing, except?: string): number =>
  largestShareBeside(others(group, except), group.traffic_percentage)

/** The smallest share of traffic that a group can be given: what its experiments were promised. */
export const promised = ({ experiments }: Pick<Group, 'experiments'>): number => reservedTraffic(experiments)

/** The group as it would be with other members: their ranges as the service would give them. */
export const withRanges = ({ traffic_percentage, experiments }: Sharing): Sharing => {
  const members = experiments.map((member) => ({ ...member, is_archived: isArchivedMember(member) }))
  const ranges = memberRanges(members, traffic_percentage)
  return {
    traffic_percentage,
    experiments: experiments.map((member, index) => ({ ...member, range: ranges[index] ?? null })),
  }
}

/** The group as it would be with one more draft. */
export const withMember = (
  group: Sharing,
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

/** The group as it would be with another share of one member. */
export const withShare = (group: Sharing, id: string, share: number | null): Sharing =>
  withRanges({
    ...group,
    experiments: group.experiments.map((member) =>
      member.id === id ? { ...member, share_percentage: share } : member,
    ),
  })

/** The group as it would be without one member. */
export const withoutMember = (group: Sharing, id: string): Sharing =>
  withRanges({ ...group, experiments: group.experiments.filter((member) => member.id !== id) })

/** Whether an experiment has subjects and may get more. */
export const isRunning = ({ status }: Pick<Member, 'status'>): boolean => isRunningStatus(status)

const isSame = (one: Member['range'], other: Member['range']): boolean =>
  one !== null &&
  other !== null &&
  [0, 1].every((end) => Math.abs((one[end] ?? 0) - (other[end] ?? 0)) < 1e-9)

/** The names of running experiments whose range differs between two states of a group. */
export const movedRunning = (before: Sharing, after: Sharing): string[] =>
  before.experiments
    .filter((member) => isRunning(member) && takesPart(member))
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
export const bandOf = ({ traffic_percentage, experiments }: Sharing): BandPart[] => {
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
