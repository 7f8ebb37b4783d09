const FULL = 'A workspace can have at most'

/** What each refusal means to whoever follows a link, by the service's own words. */
const MEANINGS: Record<string, string> = {
  'Invite not found': 'This invite was revoked, or a newer link has replaced it. Ask for a new one.',
  'This invite was sent to another e-mail address':
    'This invite was sent to another e-mail address than that of your account. Sign in with the account of that address, or ask for an invite to yours.',
  'Invite has expired': 'This invite has expired. Ask for it to be sent again.',
  'Invite was already accepted': 'This invite was already accepted. A link works once.',
  'User is already a member': 'You are already in this workspace, so that you need no invite.',
}

/** Why an invite cannot be accepted, and what to do, in a sentence or two. */
export const refusalText = ({ message }: Error): string =>
  message.startsWith(FULL)
    ? `The workspace is full. ${message}; one has to be removed first.`
    : (MEANINGS[message] ?? message)
