import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { answerWith, draw } from '../jobs/jobs.fixtures.tsx'
import { OnboardingScreen } from './onboarding-screen.tsx'

const user = { id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301', email: 'marta@example.org' }
const PROFILE = {
  ...user,
  displayName: 'Marta',
  useType: 'designer',
  termsAccepted: true,
  complianceConfirmed: true,
  isAdmin: false,
  bio: '',
  links: [],
  publicProfile: false,
  avatarUrl: null,
  createdAt: '2026-11-20T10:00:00Z',
}
vi.mock('../../platform/index.ts', async (original) => ({
  ...(await original<object>()),
  useSession: () => ({ user }),
}))

beforeEach(() => localStorage.clear())

test('says who is signed in, and signs out', async () => {
  const onSignOut = vi.fn()
  await draw(<OnboardingScreen onSignOut={onSignOut} isLeaving={false} />)
  expect(screen.getByText('marta@example.org')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Sign Out' }))
  expect(onSignOut).toHaveBeenCalledOnce()
})

test.each([
  [undefined, '/dashboard'],
  ['/dashboard/gallery?model=studio', '/dashboard/gallery?model=studio'],
])('continues to the requested page (%s)', async (next, href) => {
  answerWith({ 'PUT /api/profile': PROFILE, 'POST /api/profile/terms': PROFILE })
  const { router } = await draw(
    <OnboardingScreen next={next} onSignOut={() => undefined} isLeaving={false} />,
  )
  const person = userEvent.setup()
  await person.type(screen.getByLabelText('Display name'), 'Marta')
  await person.click(screen.getByRole('radio', { name: 'Designer' }))
  for (const box of screen.getAllByRole('checkbox')) await person.click(box)
  await person.click(screen.getByRole('button', { name: 'Enter the studio' }))
  await waitFor(() => expect(router.latestLocation.href).toBe(href))
})
