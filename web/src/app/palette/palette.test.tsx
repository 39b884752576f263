import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { EconomyDialogs } from '../../features/economy/index.ts'
import { answerWith, draw, jobOf } from '../../features/jobs/jobs.fixtures.tsx'
import { Palette } from './palette.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  localStorage.clear()
})

async function openPalette() {
  answerWith({ 'GET /api/jobs': { jobs: [jobOf(7)], nextCursor: null } })
  const onClose = vi.fn()
  const view = await draw(
    <EconomyDialogs>
      <Palette onClose={onClose} />
    </EconomyDialogs>,
    { at: '/dashboard' },
  )
  const field = await screen.findByRole('combobox', { name: 'Command palette' })
  return { field, onClose, user: userEvent.setup(), ...view }
}

test('finds a screen by a few letters and goes there', async () => {
  const { user, onClose, router } = await openPalette()
  await user.keyboard('galle{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/gallery'))
  expect(onClose).toHaveBeenCalled()
})

test('brings a recent prompt into the photo shoot', async () => {
  const { user, router } = await openPalette()
  await screen.findByRole('option', { name: 'Prompt 7' })
  await user.keyboard('prompt 7{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/photoshoot'))
  expect(router.state.location.search).toEqual({ prompt: 'Prompt 7' })
})

test('opens the wallet', async () => {
  const { user } = await openPalette()
  await user.keyboard('token wallet{Enter}')
  await screen.findByRole('dialog', { name: 'Token Wallet' })
})

test('changes theme and language', async () => {
  const { user } = await openPalette()
  await user.keyboard('light table{Enter}')
  expect(document.documentElement.dataset.theme).toBe('light')
  localStorage.clear()
})

test('says when there is nothing', async () => {
  const { user } = await openPalette()
  await user.keyboard('zzzz')
  await screen.findByText('Nothing of that name. Try another word.')
})
