import { answerTo } from './engine.ts'
import { order } from './protocol.ts'

// The engine's threads would hold up an orderly end until the statement has ended.
const end = (): void => {
  process.kill(process.pid, 'SIGKILL')
}

// Without the service nobody waits for the answer.
process.once('disconnect', end)

process.once('message', async (message) => {
  process.send?.(await answerTo(order.parse(message)), end)
})
