import { HOUR_MS } from '@studio/contract/kernel'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderScreen } from '../../testing/render.tsx'
import { recordLinkRequest } from './asked-links.ts'
import * as actions from './callback.actions.ts'
import { CallbackScreen } from './callback-screen.tsx'

vi.mock('./callback.actions.ts')
vi.mock('@tanstack/react-router', async (original) => ({ ...(await original()), useNavigate: () => vi.fn() }))
const { signInWithLink } = vi.mocked(actions)

const open = (type: string) => {
  history.replaceState(null, '', `/auth/callback?token_hash=abc&type=${type}`)
  return renderScreen(<CallbackScreen />)
}

beforeEach(() => {
  vi.resetAllMocks()
  signInWithLink.mockResolvedValue('signed-in')
})
afterEach(() => {
  localStorage.clear()
  history.replaceState(null, '', '/')
})

test.each([
  ['magiclink', 'Sign in'],
  ['signup', 'Sign in'],
  ['invite', 'Sign in'],
  ['email', 'Sign in'],
  ['recovery', 'Continue'],
  ['email_change', 'Confirm'],
])('a link of type %s needs a click on %s in another browser', async (type, act) => {
  const { person } = await open(type)
  const button = await screen.findByRole('button', { name: act })
  expect(signInWithLink).not.toHaveBeenCalled()
  // The token survives a reload.
  expect(location.search).toContain('token_hash=abc')
  await person.click(button)
  await waitFor(() => expect(signInWithLink).toHaveBeenCalledExactlyOnceWith('abc', type))
  expect(location.search).not.toContain('token_hash')
})

test('a link needs no click in the browser that requested it', async () => {
  recordLinkRequest()
  await open('magiclink')
  await waitFor(() => expect(signInWithLink).toHaveBeenCalledExactlyOnceWith('abc', 'magiclink'))
})

test('ignores requests that are too old or in the future', async () => {
  for (const at of [Date.now() - 2 * HOUR_MS, Date.now() + HOUR_MS, 'x']) {
    localStorage.setItem('studio-link-asked', String(at))
    const view = await open('magiclink')
    await screen.findByRole('button', { name: 'Sign in' })
    view.unmount()
  }
  expect(signInWithLink).not.toHaveBeenCalled()
})
