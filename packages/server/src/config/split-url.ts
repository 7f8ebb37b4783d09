import { z } from 'zod'
import { flag } from './setting.ts'

/** Settings of the module for experiments between URLs. */
export const splitUrlSettings = z.object({
  SPLIT_URL_ROUTER: flag(false).describe(
    'true: edge routers read the running split_url experiments at /api/v1/split-url/configuration, and /r/<experiment key> redirects visitors',
  ),
})

/** The router is part of a module. */
export const splitUrlProblems = ({
  PROFILE,
  SPLIT_URL_ROUTER,
}: {
  PROFILE: 'core' | 'full'
  SPLIT_URL_ROUTER: boolean
}): string[] => (SPLIT_URL_ROUTER && PROFILE === 'core' ? ['SPLIT_URL_ROUTER needs PROFILE=full'] : [])
