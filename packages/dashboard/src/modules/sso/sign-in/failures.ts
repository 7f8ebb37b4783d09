/** What happened, and what to do. */
interface FailureWords {
  title: string
  text: string
  /** The request id helps an administrator to find the cause. */
  showsRequestId?: true
}

/** Every code of a failed sign-in. The last two are the dashboard's own. */
export const FAILURES = {
  sso_expired: {
    title: 'The sign-in took too long',
    text: 'It has to be finished within 10 minutes. Start it again.',
  },
  sso_state: {
    title: 'The sign-in does not belong to this tab',
    text: 'It was started in another tab or browser, was opened a second time, or your browser blocks cookies. Start it again and finish it in this tab.',
  },
  sso_idp_error: {
    title: 'Your identity provider refused the sign-in',
    text: 'Try again. If you did not cancel it yourself, ask your administrator whether you have access to Assay at the identity provider.',
  },
  sso_email: {
    title: 'Your identity provider sent no usable e-mail address',
    text: 'It is missing there, or has more than 100 characters. Ask your administrator to correct it at the identity provider.',
    showsRequestId: true,
  },
  sso_unverified: {
    title: 'Your e-mail address is not verified',
    text: 'Verify it at your identity provider, then sign in again.',
  },
  sso_domain: {
    title: 'This is not an account of your organisation',
    text: 'Its e-mail address is outside the domain of your organisation. Choose your work account at the identity provider, not a personal one.',
  },
  sso_account: {
    title: 'Your account needs an administrator',
    text: 'Several accounts have your e-mail address, or your identity is linked to another account. Send your administrator the request ID.',
    showsRequestId: true,
  },
  sso_inactive: {
    title: 'Your account is deactivated',
    text: 'Ask an administrator of Assay to activate it.',
  },
  sso_not_configured: {
    title: 'Single sign-on is not set up for this domain',
    text: 'Check the spelling of your e-mail address. If it is right, sign in with your password, or ask your administrator to set up single sign-on or to switch it on.',
  },
  sso_saml_only: {
    title: 'Your organisation is set up with SAML, which does not sign in here',
    text: 'Sign in with your password, or ask your administrator to set up OpenID Connect.',
  },
  sso_failed: {
    title: 'Single sign-on failed',
    text: 'Try again. If it fails again, send your administrator the request ID.',
    showsRequestId: true,
  },
  sso_rate_limited: {
    title: 'Too many sign-ins from your network',
    text: 'Wait a minute, then start the sign-in again.',
  },
  sso_unreachable: {
    title: 'Assay could not be reached',
    text: 'Check your connection, then start the sign-in again.',
  },
} as const satisfies Record<string, FailureWords>

/** A code that this page knows. */
export type FailureCode = keyof typeof FAILURES

const isKnown = (code: string): code is FailureCode => Object.hasOwn(FAILURES, code)

/** What a code means; one that this version does not know is a failure like any other. */
export const failureWords = (code: string): FailureWords => FAILURES[isKnown(code) ? code : 'sso_failed']
