import { expect, test, vi } from 'vitest'
import { followSession } from './follow-session.ts'

/** A tab with a fully signed-in user. */
function openTab(pathname: string) {
  let emit = (_event: string, _session: object | null) => {}
  let needsStepUp = false
  const navigate = vi.fn()
  followSession({
    session: {
      current: () => ({}),
      isSignedIn: () => !needsStepUp,
      mustStepUp: () => needsStepUp,
      savedEmail: () => 'ana@example.com',
      subscribe: (listener: typeof emit) => {
        emit = listener
        return () => {}
      },
    } as never,
    router: { latestLocation: { pathname, href: `${pathname}?q=1`, search: {} }, navigate } as never,
    toaster: {} as never,
    texts: {} as never,
  })
  return {
    navigate,
    renew(is: { lowered: boolean }) {
      needsStepUp = is.lowered
      emit('TOKEN_REFRESHED', {})
    },
  }
}

test('a session that must verify its second factor again returns to its page', () => {
  const { navigate, renew } = openTab('/dashboard/profile')
  renew({ lowered: false })
  expect(navigate).not.toHaveBeenCalled()
  renew({ lowered: true })
  expect(navigate.mock.calls).toEqual([
    [{ to: '/login', search: { next: '/dashboard/profile?q=1' }, replace: true }],
  ])
  // The second renewal doesn't redirect again.
  renew({ lowered: true })
  expect(navigate).toHaveBeenCalledOnce()
})

test('public pages don’t redirect', () => {
  const { navigate, renew } = openTab('/privacy')
  renew({ lowered: true })
  expect(navigate).not.toHaveBeenCalled()
})
