import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderScreen } from '../../../testing/render.tsx'
import { ProfileForm } from './profile-form.tsx'

const PROFILE = {
  id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  email: 'ana@example.com',
  displayName: 'Ana',
  useType: 'photographer',
  bio: '',
  links: [],
  avatarUrl: null,
  isAdmin: false,
  termsAccepted: true,
  complianceConfirmed: true,
  publicProfile: false,
  createdAt: '2026-11-20T10:00:00Z',
}
const open = () => renderScreen(<ProfileForm profile={PROFILE as never} run={(act) => act()} />)
const bio = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Bio/ })

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('keeps edits after leaving the screen, and shows that they aren’t saved', async () => {
  const { person } = await open()
  await person.type(bio(), 'Light first')
  cleanup()
  await open()
  expect(bio().value).toBe('Light first')
  screen.getByText(/^Unsaved changes/)
})

test('doesn’t restore discarded or saved edits', async () => {
  const { person } = await open()
  await person.type(bio(), 'Light first')
  await person.click(screen.getByRole('button', { name: 'Discard changes' }))
  expect(bio().value).toBe('')
  cleanup()
  const again = await open()
  expect(bio().value).toBe('')
  vi.stubGlobal('fetch', async () => Response.json({ ...PROFILE, bio: 'Dark first' }))
  await again.person.type(bio(), 'Dark first')
  await again.person.click(screen.getByRole('button', { name: /Save/ }))
  await waitFor(() => expect(localStorage.getItem('studio-profile-draft')).toBeNull())
})
