import { cleanup, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderScreen } from '../../testing/render.tsx'
import { OnboardingForm } from './onboarding-form.tsx'

const profile = {
  id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  email: 'marta@example.org',
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
const send = vi.fn<typeof fetch>()
beforeEach(() => {
  localStorage.clear()
  send.mockReset()
  vi.stubGlobal('fetch', send)
})

test('names every missing field and sends nothing', async () => {
  const { person } = await renderScreen(<OnboardingForm onDone={() => undefined} />)
  await person.type(screen.getByLabelText('Display name'), ' M ')
  await person.click(screen.getByRole('button', { name: 'Enter the studio' }))
  expect(screen.getByText('Enter a name of 2 to 60 characters.')).toBeTruthy()
  expect(screen.getByText('Choose a role.')).toBeTruthy()
  expect(screen.getByText('Accept the terms to continue.')).toBeTruthy()
  expect(screen.getByText('Confirm this to continue.')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Display name'))
  expect(send).not.toHaveBeenCalled()
})

test('keeps the name and role after a reload; consent is asked again', async () => {
  const { person } = await renderScreen(<OnboardingForm onDone={() => undefined} />)
  await person.type(screen.getByLabelText('Display name'), 'Marta')
  await person.click(screen.getByRole('radio', { name: 'Designer' }))
  await person.click(screen.getAllByRole('checkbox')[0]!)
  cleanup()
  await renderScreen(<OnboardingForm onDone={() => undefined} />)
  expect(screen.getByLabelText<HTMLInputElement>('Display name').value).toBe('Marta')
  expect(
    screen.getByRole('radio', { name: 'Designer' }).ariaChecked ??
      screen.getByRole<HTMLInputElement>('radio', { name: 'Designer' }).checked,
  ).toBeTruthy()
  expect(screen.getAllByRole<HTMLInputElement>('checkbox').some(({ checked }) => checked)).toBe(false)
})

async function fillIn() {
  const onDone = vi.fn()
  const { person } = await renderScreen(<OnboardingForm onDone={onDone} />)
  await person.type(screen.getByLabelText('Display name'), ' Marta ')
  await person.click(screen.getByRole('radio', { name: 'Designer' }))
  for (const box of screen.getAllByRole('checkbox')) await person.click(box)
  const submit = () => person.click(screen.getByRole('button', { name: 'Enter the studio' }))
  return { onDone, submit }
}

test('sends the profile, then the terms, and continues', async () => {
  send.mockImplementation(async () => Response.json(profile))
  const { onDone, submit } = await fillIn()
  await submit()
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  const sent = send.mock.calls.map(([url, request]) => [
    request?.method,
    url,
    typeof request?.body === 'string' && JSON.parse(request.body),
  ])
  expect(sent).toEqual([
    ['PUT', '/api/profile', { displayName: 'Marta', useType: 'designer' }],
    ['POST', '/api/profile/terms', { termsAccepted: true, complianceConfirmed: true }],
  ])
})

test('shows a refusal and loses nothing', async () => {
  send.mockImplementation(async () =>
    Response.json({ ok: false, error: { code: 'FORBIDDEN', message: 'x' } }, { status: 403 }),
  )
  const { onDone, submit } = await fillIn()
  await submit()
  expect(await screen.findByText('You are not authorized to perform this action.')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Display name').value).toBe(' Marta ')
  expect(onDone).not.toHaveBeenCalled()
})
