/** The longest texts that the service takes for signing in, in characters. */
export const MAX_NAME_LENGTH = 320
export const MAX_PASSWORD_LENGTH = 256
export const MAX_NEW_PASSWORD_LENGTH = 128
export const MAX_CODE_LENGTH = 64
