/** The salt by which a group hashes its subjects. Experiment keys contain no colon, so the salts are distinct. */
export const saltOf = (groupId: string): string => `group:${groupId}`
