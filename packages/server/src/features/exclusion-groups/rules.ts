/** The salt by which a group hashes its subjects. A key of an experiment has no colon, so the salts never meet. */
export const saltOf = (groupId: string): string => `group:${groupId}`
