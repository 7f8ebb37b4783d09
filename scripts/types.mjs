/**
 * Checks the types of every package that has changed since the last check, and of what depends on it; a project per
 * package, so that the rest is not read again. The compiler is the native one; `typescript` itself, the same language
 * written in JavaScript, stays for the programs that call it as a library.
 */
export const CHECK_TYPES = ['node_modules/typescript-native/bin/tsc', '--build']
