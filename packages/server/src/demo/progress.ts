const WIDTH = 30

/**
 * Progress bar on one line of the terminal; a single final line if output is a file.
 *
 * @param total steps, at least 1
 */
export const startProgress = (label: string, total: number) => {
  const { isTTY } = process.stdout
  let done = 0
  const draw = (): void => {
    const filled = Math.round((done / total) * WIDTH)
    const bar = '█'.repeat(filled) + '░'.repeat(WIDTH - filled)
    process.stdout.write(`\r  ${label.padEnd(18)} ${bar} ${done.toLocaleString('en')}`)
  }
  return {
    advance: (steps: number): void => {
      done += steps
      if (isTTY) draw()
    },
    end: (): void => {
      process.stdout.write(isTTY ? '\n' : `  ${label.padEnd(18)} ${done.toLocaleString('en')}\n`)
    },
  }
}
