import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { answerWith, draw, jobOf } from '../../../features/jobs/jobs.fixtures.tsx'
import { ModeSwitcher } from './mode-switcher.tsx'
import { useMode } from './mode.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  localStorage.clear()
  delete document.documentElement.dataset.mode
})

test('Focus mode opens the shoot, counts images, survives a reload, and ends', async () => {
  const job = jobOf(1)
  const before = { ...jobOf(2), createdAt: '2020-01-01T00:00:00.000Z' }
  const inIt = { ...job, createdAt: new Date(Date.now() + 60_000).toISOString() }
  const pictures = job.items.filter(({ status }) => status === 'done').length
  answerWith({ 'GET /api/jobs': { jobs: [inIt, before], nextCursor: null } })
  const { router, unmount } = await draw(<ModeSwitcher isOpen={false} />, { at: '/dashboard' })
  const user = userEvent.setup()
  expect(document.documentElement.dataset.mode).toBe('studio')

  await user.click(await screen.findByRole('button', { name: 'Mode: Studio' }))
  await user.click(await screen.findByRole('menuitemradio', { name: 'Focus' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/photoshoot'))
  expect(document.documentElement.dataset.mode).toBe('session')
  await screen.findByText(pictures === 1 ? '1 image' : `${pictures} images`)
  expect(screen.getByText(/^0 min/)).toBeTruthy()

  unmount()
  answerWith({ 'GET /api/jobs': { jobs: [], nextCursor: null } })
  await draw(<ModeSwitcher isOpen={false} />, { at: '/dashboard/photoshoot' })
  await user.click(await screen.findByRole('button', { name: 'Mode: Focus' }))
  await user.click(await screen.findByRole('menuitemradio', { name: 'Studio' }))
  await waitFor(() => expect(document.documentElement.dataset.mode).toBe('studio'))
  expect(localStorage.getItem('studio-mode')).toBeNull()
  expect(screen.queryByText(/images?$/)).toBeNull()
})

/** Like the phone header: mounted during Focus mode. */
function InSession() {
  return useMode().mode === 'session' && <ModeSwitcher isOpen={false} />
}

test('the shell leaves Focus mode when the switcher unmounts or another tab ends it', async () => {
  answerWith({ 'GET /api/jobs': { jobs: [], nextCursor: null } })
  const startSession = () => localStorage.setItem('studio-mode', `session:${Date.now()}`)
  startSession()
  await draw(<InSession />, { at: '/dashboard/photoshoot' })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Mode: Focus' }))
  await user.click(await screen.findByRole('menuitemradio', { name: 'Studio' }))
  await waitFor(() => expect(document.documentElement.dataset.mode).toBe('studio'))

  startSession()
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'studio-mode' })))
  await screen.findByRole('button', { name: 'Mode: Focus' })
  localStorage.removeItem('studio-mode')
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'studio-mode' })))
  expect(document.documentElement.dataset.mode).toBe('studio')
})

test('is expanded if there is room, and shows the mode', async () => {
  answerWith({ 'GET /api/jobs': { jobs: [], nextCursor: null } })
  const { router } = await draw(<ModeSwitcher isOpen />, { at: '/dashboard' })
  const pressed = () => screen.getByRole('button', { pressed: true }).textContent
  expect(pressed()).toBe('Studio')
  await userEvent.click(screen.getByRole('button', { name: 'Focus' }))
  expect(pressed()).toBe('Focus')
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/photoshoot'))
})
