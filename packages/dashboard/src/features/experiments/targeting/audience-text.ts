/**
 * The subjects that an experiment takes in, as words within a sentence.
 *
 * @param hasRules whether targeting rules narrow them down
 * @param traffic percent of the matching subjects that take part
 */
export const audienceText = (hasRules: boolean, traffic: number): string => {
  const matching = hasRules ? 'subjects who match the targeting rules' : 'all subjects'
  return traffic === 100 ? matching : `${traffic} % of ${matching}`
}
