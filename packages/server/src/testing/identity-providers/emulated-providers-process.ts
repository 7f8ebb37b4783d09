/**
 * Process of the emulated providers, for Node 22.18 or newer: emulates services until it is killed. Its first argument is
 * the module of the emulators, the second one the services with their ports and contents.
 */
interface Service {
  service: string
  port: number
  baseUrl: string
  seed: object
}

interface Emulators {
  createEmulator: (service: Service) => Promise<unknown>
}

const [, , module = '', services = '[]'] = process.argv
const { createEmulator }: Emulators = await import(module)
const list: Service[] = JSON.parse(services)
for (const service of list) await createEmulator(service)
process.stdout.write(`emulated at ${list[0]?.baseUrl}\n`)

// The tests' own process may end without stopping this one.
process.stdin.resume().on('end', () => process.exit())
