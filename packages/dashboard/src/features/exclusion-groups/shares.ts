import type { Group, Member } from './api-types.ts'

/** A group as far as it decides who gets which part of the traffic. */
export type Sharing = Pick<Group, 'traffic_percentage' | 'experiments'>

/** Shares have two decimals, so that sums of hundredths are exact. */
const hundredths = (percent: number): number => Math.round(percent * 100)

const percentOf = (value: number): number => Math.round(value) / 100

/** A percentage without needless zeros: 33.333 as `33.33 %`. */
export const percentText = (percentage: number): string => `${Number(percentage.toFixed(2))} %`

/** `0–50 %` */
export const rangeText = ([from, to]: readonly [number, number]): string =>
  `${Number(from.toFixed(2))}–${percentText(to)}`

/** Whether a member takes part of the traffic now: completed and archived experiments do not. */
export const takesPart = ({ range }: Pick<Member, 'range'>): boolean => range !== null

/** Whether the share of a member is kept for it: an archived experiment may come back, a completed one never does. */
const isReserved = ({ status }: Member): boolean => status !== 'COMPLETED'

const explicitSum = (members: readonly Member[]): number =>
  members.reduce((sum, { share_percentage: share }) => sum + hundredths(share ?? 0), 0)

/** Percent of all subjects that no experiment has for itself by a share of its own; equal parts come out of it. */
export const unclaimed = ({ traffic_percentage, experiments }: Sharing, except?: string): number =>
  percentOf(
    hundredths(traffic_percentage) -
      explicitSum(experiments.filter((member) => isReserved(member) && member.id !== except)),
  )

/**
 * The largest share of its own that an experiment can get, in percent of all subjects. Members with equal parts must
 * keep at least something.
 *
 * @param except the experiment whose share changes; none: one joins
 */
export const largestShare = (group: Sharing, except?: string): number => {
  const others = group.experiments.filter((member) => isReserved(member) && member.id !== except)
  const wantsPart = others.some(({ share_percentage }) => share_percentage === null)
  return Math.max(0, percentOf(hundredths(unclaimed(group, except)) - (wantsPart ? 1 : 0)))
}

/** The smallest share of traffic that a group can be given: what its experiments were promised. */
export const promised = ({ experiments }: Pick<Group, 'experiments'>): number =>
  percentOf(explicitSum(experiments.filter(isReserved)))

/**
 * The group as it would be with other members: ranges one after the other from 0, in the order of joining. Members
 * without a share of their own get equal parts of what the others leave.
 */
export const withRanges = ({ traffic_percentage, experiments }: Sharing): Sharing => {
  const live = experiments.filter(takesPart)
  const whole = hundredths(traffic_percentage)
  const left = Math.max(0, whole - explicitSum(live))
  const equal = Math.max(1, live.filter(({ share_percentage }) => share_percentage === null).length)
  let [taken, parts] = [0, 0]
  const edge = () => Math.min(whole, taken + (left * parts) / equal) / 100
  const placed = experiments.map((member): Member => {
    if (!takesPart(member)) return member
    const from = edge()
    if (member.share_percentage === null) parts += 1
    else taken += hundredths(member.share_percentage)
    return { ...member, range: [from, edge()] }
  })
  return { traffic_percentage, experiments: placed }
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

const RUNNING = ['ACTIVE', 'PAUSED']

/** Whether an experiment has subjects and may get more. */
export const isRunning = ({ status }: Pick<Member, 'status'>): boolean => RUNNING.includes(status)

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
