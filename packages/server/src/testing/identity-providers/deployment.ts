import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RunningService, runService } from '../running-service.ts'
import { type Certificate, certificateFile, createCertificate } from './certificate.ts'
import { startTlsFront } from './tls-front.ts'

/** Key of the deployments of tests, with which a test can sign what they would have signed. */
export const SECRET_KEY = 'one key for all processes of a deployment'

/** Address of a deployment, and what its processes need to be reached there and to trust the providers of tests. */
export interface DeploymentAddress {
  /** Origin at which people reach it, over https. */
  origin: string
  certificate: Certificate
  /** Leads new connections to these of its processes in turn. */
  leadTo: (...services: Pick<RunningService, 'address'>[]) => void
  /** Settings of its processes. */
  settings: Record<string, string>
  release: () => Promise<void>
}

/**
 * Reserves an address that is known before its processes start, since providers are told redirect URIs; `settings` are
 * added to those of its processes.
 */
export const reserveAddress = async (settings: Record<string, string> = {}): Promise<DeploymentAddress> => {
  const certificate = createCertificate()
  const trusted = certificateFile(certificate)
  const front = await startTlsFront(certificate)
  return {
    origin: front.origin,
    certificate,
    leadTo: (...services) => front.leadTo(...services.map(({ address }) => address)),
    settings: {
      PROFILE: 'full',
      ENVIRONMENT: 'development',
      PUBLIC_BASE_URL: front.origin,
      NODE_EXTRA_CA_CERTS: trusted.path,
      SECRET_KEY,
      ...settings,
    },
    release: async () => {
      await front.stop()
      trusted.remove()
    },
  }
}

/** Several processes of one deployment, in a directory of their own. */
export interface Deployment {
  /** Starts another process. */
  start: () => Promise<RunningService>
  /** Stops every process that still runs. */
  stop: () => Promise<void>
}

/** Prepares a deployment with these settings; `DATABASE_URL` has to be among them when it has several processes. */
export const createDeployment = async (settings: Record<string, string>): Promise<Deployment> => {
  const directory = await mkdtemp(join(tmpdir(), 'assay-deployment-'))
  // Root's PostgreSQL runs under an account of its own, which has to enter the directory.
  await chmod(directory, 0o755)
  const started: RunningService[] = []
  return {
    start: async () => {
      const service = await runService(directory, settings)
      await service.untilHealthy()
      started.push(service)
      return service
    },
    stop: async () => {
      for (const service of started) await service.stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
