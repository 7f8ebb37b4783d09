/** What decides where a member's range lies. */
export interface MemberShare {
  status: string
  is_archived: boolean
  /** Percent of all subjects; null: an equal part of what the explicit shares leave. */
  share_percentage: number | null
}

/** [from, to) in percent of all subjects. */
export type Range = [from: number, to: number]

/** Where a subject stands in a group. A key of an experiment has no colon, so the salts of both never meet. */
export const saltOf = (groupId: string): string => `group:${groupId}`

/** Whether a member takes a part of the traffic: it has not ended and is not archived. */
export const takesPart = ({ status, is_archived }: MemberShare): boolean =>
  status !== 'COMPLETED' && !is_archived

/** Shares have two decimals, so that sums of hundredths are exact. */
const hundredths = (percent: number): number => Math.round(percent * 100)

const explicitSum = (members: readonly MemberShare[]): number =>
  members.reduce((sum, { share_percentage: share }) => sum + (share === null ? 0 : hundredths(share)), 0)

/**
 * The ranges of members, in their order: one after the other from 0, over those that take part. Members without a
 * share of their own get equal parts of what the others leave of the group's traffic. null: no part.
 *
 * @param members in the order of joining
 * @param traffic percent of all subjects that the members share
 */
export const rangesOf = (members: readonly MemberShare[], traffic: number): (Range | null)[] => {
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

/** An archived member may come back, so its share stays reserved; a completed one never does. */
const reserved = (members: readonly MemberShare[]): MemberShare[] =>
  members.filter(({ status }) => status !== 'COMPLETED')

/** Whether the explicit shares are more than the group has. */
export const exceeds = (members: readonly MemberShare[], traffic: number): boolean =>
  explicitSum(reserved(members)) > hundredths(traffic)

/** Whether every member gets what it was promised, and those without a share of their own at least something. */
export const isRoomFor = (members: readonly MemberShare[], traffic: number): boolean => {
  const left = hundredths(traffic) - explicitSum(reserved(members))
  const wantsPart = reserved(members).some(({ share_percentage }) => share_percentage === null)
  return wantsPart ? left > 0 : left >= 0
}
