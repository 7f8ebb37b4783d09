import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { SignInFailure as Failure } from '../../../app/module-parts.ts'
import { Notice } from '../../../ui/notice.tsx'
import { failureWords } from './failures.ts'
import { takeStarted } from './started.ts'

/** The way over the identity provider has lost which address was asked for; the tab has not. */
const useRememberedAddress = (): void => {
  const router = useRouter()
  useEffect(() => {
    const started = takeStarted()
    if (started === undefined || started.returnTo === '/') return
    void router.navigate({
      to: '/login',
      search: ({ return_to = started.returnTo, ...failure }) => ({ ...failure, return_to }),
      replace: true,
    })
  }, [router])
}

/** Why a sign-in through an organisation failed, and what to do. */
export const SignInFailure = ({ failure: { code, providerCode, requestId } }: { failure: Failure }) => {
  useRememberedAddress()
  const { title, text, showsRequestId = false } = failureWords(code)
  return (
    <Notice tone="negative" title={title}>
      <p>{text}</p>
      {code === 'sso_idp_error' && providerCode !== undefined && (
        <p className="mt-1.5">
          Its error code: <Code>{providerCode}</Code>
        </p>
      )}
      {showsRequestId && requestId !== undefined && (
        <p className="mt-1.5">
          Request ID: <Code>{requestId}</Code>
        </p>
      )}
    </Notice>
  )
}

const Code = ({ children }: { children: string }) => (
  <code className="font-mono wrap-anywhere select-all">{children}</code>
)
