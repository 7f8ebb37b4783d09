import { isRunningStatus } from './experiment/status.ts'

/** Fields of a member that determine its range. */
export interface MemberShare {
  /** The status of the experiment. */
  status: string
  is_archived: boolean
  /** Percent of all subjects; null: an equal part of what the explicit shares leave. */
  share_percentage: number | null
}

/** [from, to) in percent of all subjects. */
export type Range = [from: number, to: number]

/** Whether a member receives traffic: it is neither completed nor archived. */
export const takesPart = ({ status, is_archived }: Pick<MemberShare, 'status' | 'is_archived'>): boolean =>
  status !== 'COMPLETED' && !is_archived

/** Whether a member's share is reserved: an archived experiment may come back, a completed one never does. */
const isReserved = ({ status }: Pick<MemberShare, 'status'>): boolean => status !== 'COMPLETED'

/** Shares have two decimals, so that sums of hundredths are exact. */
const hundredths = (percent: number): number => Math.round(percent * 100)

type Share = Pick<MemberShare, 'share_percentage'>

const explicitSum = (members: readonly Share[]): number =>
  members.reduce((sum, { share_percentage: share }) => sum + (share === null ? 0 : hundredths(share)), 0)

/**
 * The ranges of members, in their order: one after the other from 0, over those that take part. Members without a
 * share of their own get equal parts of what the others leave of the group's traffic. null: no part.
 *
 * @param members in the order of joining
 * @param traffic percent of all subjects that the members share
 */
export const memberRanges = (members: readonly MemberShare[], traffic: number): (Range | null)[] => {
  const live = members.filter(takesPart)
  const whole = hundredths(traffic)
  const left = Math.max(0, whole - explicitSum(live))
  const equal = Math.max(1, live.filter(({ share_percentage }) => share_percentage === null).length)
  let [taken, parts] = [0, 0]
  const edge = (): number => Math.min(whole, taken + (left * parts) / equal) / 100
  return members.map((member) => {
    if (!takesPart(member)) return null
    const from = edge()
    if (member.share_percentage === null) parts += 1
    else taken += hundredths(member.share_percentage)
    return [from, edge()]
  })
}

type ReservedShare = Pick<MemberShare, 'status' | 'share_percentage'>

/** Percent of all subjects reserved by explicit shares. */
export const reservedTraffic = (members: readonly ReservedShare[]): number =>
  explicitSum(members.filter(isReserved)) / 100

/** Percent of all subjects that no member has reserved; equal parts come out of it. Below 0 when there is too little. */
export const freeTraffic = (members: readonly ReservedShare[], traffic: number): number =>
  (hundredths(traffic) - explicitSum(members.filter(isReserved))) / 100

/** Whether every explicit share fits, and members without one get at least something. */
export const isRoomFor = (members: readonly ReservedShare[], traffic: number): boolean => {
  const free = freeTraffic(members, traffic)
  return hasEqualParts(members) ? free > 0 : free >= 0
}

/**
 * The largest share that one more member can reserve, in percent of all subjects: those with equal parts keep at least
 * one hundredth.
 */
export const largestShare = (members: readonly ReservedShare[], traffic: number): number => {
  const free = hundredths(freeTraffic(members, traffic)) - (hasEqualParts(members) ? 1 : 0)
  return Math.max(0, free / 100)
}

const hasEqualParts = (members: readonly ReservedShare[]): boolean =>
  members.some((member) => isReserved(member) && member.share_percentage === null)

/** Reason why the membership or the share of an experiment cannot change. */
export type MembershipRefusal = 'not_draft' | 'experiment_archived' | 'group_archived'

/** First reason why an experiment cannot join, leave or change its share; undefined when it can. */
export const membershipRefusal = (
  groupStatus: string,
  { status, is_archived }: Pick<MemberShare, 'status' | 'is_archived'>,
): MembershipRefusal | undefined => {
  if (status !== 'DRAFT') return 'not_draft'
  if (is_archived) return 'experiment_archived'
  return isGroupArchived(groupStatus) ? 'group_archived' : undefined
}

/** Whether a group is archived: it excludes no subjects, and can only be unarchived. */
export const isGroupArchived = (status: string): boolean => status === 'ARCHIVED'

/** Members that prevent archiving the group: those that have subjects and may get more. */
export const runningMembers = <Member extends Pick<MemberShare, 'status'>>(
  members: readonly Member[],
): Member[] => members.filter(({ status }) => isRunningStatus(status))
