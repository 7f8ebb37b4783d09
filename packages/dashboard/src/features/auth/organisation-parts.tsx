import { getRouteApi } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useModulePart } from '../../app/module-parts.ts'
import { useHasModule } from '../../app/modules.ts'
import { failureIn } from '../../app/sign-in-search.ts'

const route = getRouteApi('/login')

/**
 * Why a sign-in through an organisation failed, where the address says so. It is shown as well when nobody knows whether the
 * service has single sign-on: that the service cannot be reached is one of the failures.
 */
export const FailedSignIn = () => {
  const failure = failureIn(route.useSearch())
  const SignInFailure = useModulePart('SignInFailure')
  const isPossible = useHasModule()('sso') !== false
  if (failure === undefined || !isPossible) return null
  return (
    <Suspense>
      <SignInFailure failure={failure} />
    </Suspense>
  )
}

/** The way in through an organisation. */
export const OrganisationWay = () => {
  const { return_to = '/', sso_error, sso_domain } = route.useSearch()
  const OrganisationSignIn = useModulePart('OrganisationSignIn')
  return (
    <Suspense>
      <OrganisationSignIn returnTo={return_to} isOpen={sso_error !== undefined} domain={sso_domain} />
    </Suspense>
  )
}
