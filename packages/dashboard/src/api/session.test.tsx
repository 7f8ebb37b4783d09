import { act, render } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  beginSession,
  endSession,
  onSessionEnd,
  sessionToken,
  signedInUser,
  signOutReason,
  type User,
  updateUser,
  useMaybeUser,
} from './session.ts'

const ADA = { id: '1', username: 'ada' } as User

afterEach(() => endSession('signed-out'))

describe('a session', () => {
  it('lives in the storage of its tab until it ends', () => {
    beginSession('secret', ADA)
    expect([sessionToken(), signedInUser()?.username]).toEqual(['secret', 'ada'])
    expect(sessionStorage.getItem('assay.session')).toContain('secret')
    expect(localStorage.getItem('assay.session')).toBeNull()
    endSession('signed-out')
    expect([sessionToken(), signedInUser(), sessionStorage.getItem('assay.session')]).toEqual([
      undefined,
      undefined,
      null,
    ])
  })

  it('says why it ended, until another one begins', () => {
    beginSession('secret', ADA)
    endSession('expired')
    endSession('signed-out')
    expect(signOutReason()).toBe('expired')
    beginSession('secret', ADA)
    expect(signOutReason()).toBeUndefined()
  })

  it('calls back when it ends, and not when it begins or changes', () => {
    const listener = vi.fn()
    onSessionEnd(listener)
    beginSession('secret', ADA)
    updateUser({ ...ADA, username: 'countess' })
    expect(listener).not.toHaveBeenCalled()
    endSession('signed-out')
    expect(listener).toHaveBeenCalledOnce()
  })

  it('shows changed details of its user at once, and keeps the token', () => {
    const Name = () => <p>{useMaybeUser()?.username ?? 'nobody'}</p>
    const { container, unmount } = render(<Name />)
    expect(container.textContent).toBe('nobody')
    act(() => beginSession('secret', ADA))
    act(() => updateUser({ ...ADA, username: 'countess' }))
    expect([container.textContent, sessionToken()]).toEqual(['countess', 'secret'])
    act(() => endSession('signed-out'))
    updateUser(ADA)
    expect([container.textContent, signedInUser()]).toEqual(['nobody', undefined])
    unmount()
  })
})
