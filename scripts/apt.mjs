/** Programs that tests use and npm has no package of: the system brings them. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/**
 * Installs a package of Debian where the system is one and lets us; else it does nothing.
 *
 * @param {string} name
 * @param {string} sentence what is said before
 */
export const installWithApt = (name, sentence) => {
  if (!existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) return
  console.log(sentence)
  apt('update', '-qq')
  apt('install', '-y', '-qq', '--no-install-recommends', name)
}

const apt = (...args) =>
  spawnSync('apt-get', args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
