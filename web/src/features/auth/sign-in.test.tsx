import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderScreen } from '../../testing/render.tsx'
import * as actions from './auth.actions.ts'
import { SignIn } from './sign-in.tsx'
import * as steps from './steps/steps.actions.ts'

vi.mock('./auth.actions.ts')
vi.mock('./steps/steps.actions.ts')
const { sendMagicLink, signInWithGoogle } = vi.mocked(actions)
const { resendConfirmation, recoverWithCode, sendRecovery, signInWithCode, signInWithPassword, signUp } =
  vi.mocked(steps)

const RULE = 'Password must be at least 8 characters with uppercase, lowercase, number, and special character'

beforeEach(() => {
  vi.resetAllMocks()
  // Fake time, so that countdowns don't depend on the speed of the machine.
  vi.useFakeTimers({ toFake: ['Date'] })
  // The mailbox link requests the configuration; this mock has none.
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Promise.reject(new TypeError('Failed to fetch'))),
  )
})
afterEach(() => void vi.useRealTimers())

const email = () => screen.getByLabelText<HTMLInputElement>('Email')
const password = () => screen.getByLabelText<HTMLInputElement>('Password')
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })
const refusal = (code: string, message = '', more = {}) => ({ code, message, ...more })

async function openPassword() {
  const view = await renderScreen(<SignIn heading="h1" />)
  await view.person.type(email(), 'marta@example.org')
  await view.person.click(button('Use a password'))
  await screen.findByLabelText('Password')
  return view
}

test('sends a link, accepts the code, and waits a minute before the next email', async () => {
  const { person } = await renderScreen(<SignIn heading="h1" />)
  await person.type(email(), ' marta@example.org {Enter}')
  expect(sendMagicLink).toHaveBeenCalledWith('marta@example.org')
  expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeTruthy()
  expect(button('Send again in 60 s').disabled).toBe(true)
  vi.setSystemTime(Date.now() + 20_000)
  expect(
    (await screen.findByRole<HTMLButtonElement>('button', { name: 'Send again in 40 s' })).disabled,
  ).toBe(true)
  const code = screen.getByLabelText('6-digit code')
  expect(document.activeElement).toBe(code)
  await person.type(code, '12a34b56{Enter}')
  expect(signInWithCode).toHaveBeenCalledWith('marta@example.org', '123456')
})

test('a reload restores the code form, and other visits keep the countdown', async () => {
  const first = await renderScreen(<SignIn heading="h1" />)
  await first.person.type(email(), 'marta@example.org{Enter}')
  await screen.findByRole('heading', { name: 'Check your email' })
  first.unmount()

  const navigationSpy = vi.spyOn(performance, 'getEntriesByType')
  navigationSpy.mockReturnValue([{ type: 'reload' }] as never)
  const second = await renderScreen(<SignIn heading="h1" />)
  expect(await screen.findByText('marta@example.org')).toBeTruthy()
  expect(button('Send again in 60 s').disabled).toBe(true)
  second.unmount()

  navigationSpy.mockReturnValue([{ type: 'navigate' }] as never)
  const { person } = await renderScreen(<SignIn heading="h1" />)
  await person.type(email(), 'marta@example.org')
  expect(button('Send again in 60 s').disabled).toBe(true)
  await person.click(button('I have the code from the email'))
  expect(await screen.findByLabelText('6-digit code')).toBeTruthy()
  expect(sendMagicLink).toHaveBeenCalledOnce()
  navigationSpy.mockRestore()
})

test('an invalid address is not sent', async () => {
  const { person } = await renderScreen(<SignIn heading="h1" />)
  await person.type(email(), 'marta{Enter}')
  expect(screen.getByText('Enter a valid email address.')).toBeTruthy()
  expect(sendMagicLink).not.toHaveBeenCalled()
})

test.each([
  [
    refusal('over_email_send_rate_limit', 'you can only request this after 42 seconds.'),
    'Only one email per minute. Try again in 42 seconds.',
  ],
  [
    refusal('over_email_send_rate_limit', 'email rate limit exceeded (after 3500 seconds)'),
    'Too many attempts. Try again in 59 minutes.',
  ],
  [refusal('user_banned'), 'This account is suspended.'],
  [refusal('bad_jwt'), 'Authentication failed. Please sign in again.'],
  [refusal('something_new', '', { status: 401 }), 'Authentication failed. Please sign in again.'],
  [new TypeError('Failed to fetch'), /Unable to connect to the server/],
  [refusal('something_new'), /Your input is still here/],
])('a refusal shows its text and keeps the address (%#)', async (error, expected) => {
  sendMagicLink.mockRejectedValue(error)
  const { person } = await renderScreen(<SignIn heading="h1" />)
  await person.type(email(), 'marta@example.org{Enter}')
  expect(await screen.findByText(expected)).toBeTruthy()
  expect(email().value).toBe('marta@example.org')
})

test('the button counts down the server’s wait', async () => {
  sendMagicLink.mockRejectedValue(
    refusal('over_email_send_rate_limit', 'you can only request this after 42 seconds.'),
  )
  const { person } = await renderScreen(<SignIn heading="h1" />)
  await person.type(email(), 'marta@example.org{Enter}')
  await waitFor(() => expect(button('Send again in 42 s').disabled).toBe(true))
})

test('a password signs in, can be shown, and stays after a refusal', async () => {
  const { person } = await openPassword()
  expect(email().value).toBe('marta@example.org')
  expect([email().autocomplete, password().autocomplete]).toEqual(['username webauthn', 'current-password'])
  await person.type(password(), 'wrong')
  expect(password().type).toBe('password')
  await person.click(button('Show'))
  expect(password().type).toBe('text')
  signInWithPassword.mockRejectedValueOnce(refusal('invalid_credentials'))
  await person.type(password(), '{Enter}')
  expect(signInWithPassword).toHaveBeenCalledWith('marta@example.org', 'wrong')
  expect(await screen.findByText('Wrong email or password.')).toBeTruthy()
  expect(password().value).toBe('wrong')
})

test.each([
  ['', ''],
  ['', 'secret'],
  ['marta@example.org', ''],
])('address %j with password %j sends no request', async (address, secret) => {
  const { person } = await openPassword()
  await person.clear(email())
  if (address) await person.type(email(), address)
  if (secret) await person.type(password(), secret)
  await person.click(button('Sign in'))
  expect(screen.getByText('You must provide either an email or phone number and a password')).toBeTruthy()
  expect(signInWithPassword).not.toHaveBeenCalled()
})

test('an unconfirmed address can request its email again', async () => {
  const { person } = await openPassword()
  signInWithPassword.mockRejectedValueOnce(refusal('email_not_confirmed'))
  await person.type(password(), 'Abcdefg1!{Enter}')
  await person.click(await screen.findByRole('button', { name: 'Resend confirmation email' }))
  expect(resendConfirmation).toHaveBeenCalledWith('marta@example.org')
  expect(await screen.findByRole('heading', { name: 'Confirm your email' })).toBeTruthy()
})

test('shows a weak password before the request, and the server’s reasons after it', async () => {
  const { person } = await openPassword()
  await person.type(password(), 'Abcdefg1')
  await person.click(button('New here? Create an account'))
  expect(await screen.findByRole('heading', { name: 'Create an account' })).toBeTruthy()
  expect([password().value, password().autocomplete]).toEqual(['Abcdefg1', 'new-password'])
  await person.click(button('Create account'))
  expect(screen.getByText(RULE)).toBeTruthy()
  expect(signUp).not.toHaveBeenCalled()

  const reasons = ['length', 'pwned']
  signUp.mockRejectedValueOnce(refusal('weak_password', 'should be at least 12 characters.', { reasons }))
  await person.type(password(), '!')
  await person.click(button('Create account'))
  expect(await screen.findByText('Use at least 12 characters.')).toBeTruthy()
  expect(screen.getByText(/appeared in a data leak/)).toBeTruthy()

  signUp.mockResolvedValue('confirm')
  await person.click(button('Create account'))
  expect(signUp).toHaveBeenLastCalledWith('marta@example.org', 'Abcdefg1!')
  expect(await screen.findByRole('heading', { name: 'Confirm your email' })).toBeTruthy()
  expect(button('Send again in 60 s').disabled).toBe(true)
  await person.click(button('Sign in instead'))
  expect((await screen.findByLabelText<HTMLInputElement>('Password')).value).toBe('Abcdefg1!')
})

test('a forgotten password sends an email whose code continues', async () => {
  const { person } = await openPassword()
  await person.click(button('Forgot password?'))
  expect(await screen.findByRole('heading', { name: 'Forgot your password?' })).toBeTruthy()
  expect(email().value).toBe('marta@example.org')
  await person.click(button('Send link'))
  expect(sendRecovery).toHaveBeenCalledWith('marta@example.org')
  await person.type(await screen.findByLabelText('6-digit code'), '654321{Enter}')
  expect(recoverWithCode).toHaveBeenCalledWith('marta@example.org', '654321')
})

test('the Google button is disabled without configuration, and redirects with it', async () => {
  const view = await renderScreen(<SignIn heading="h1" />)
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: /isn’t configured/ })).disabled).toBe(
    true,
  )
  view.unmount()
  const config = await import('../../platform/index.ts')
  const auth = { url: '', publishableKey: '', methods: ['google' as const], mailbox: null }
  const load = vi.spyOn(config, 'loadConfig').mockResolvedValue({ auth } as never)
  const { person } = await renderScreen(<SignIn heading="h1" />)
  await waitFor(() => expect(button('Continue with Google').disabled).toBe(false))
  signInWithGoogle.mockRejectedValueOnce(refusal('provider_disabled'))
  await person.click(button('Continue with Google'))
  expect(await screen.findByText('This sign-in method is turned off.')).toBeTruthy()
  load.mockRestore()
})

test('an expired session shows the reason and keeps the address', async () => {
  localStorage.setItem('user_email', 'marta@example.org')
  await renderScreen(<SignIn heading="h1" isExpired />)
  expect(screen.getByText('Your session has expired. Please sign in again.')).toBeTruthy()
  expect(email().value).toBe('marta@example.org')
})

test('shows Spanish', async () => {
  await renderScreen(<SignIn heading="h1" />, { locale: 'es' })
  expect(button('Enviar enlace mágico')).toBeTruthy()
  expect(await screen.findByRole('button', { name: /Google no está configurado/ })).toBeTruthy()
})

test('the email field of the login page has initial focus, without loading anything', async () => {
  await renderScreen(<SignIn heading="h1" />)
  expect(document.activeElement).toBe(email())
  expect(actions.prepareAuth).not.toHaveBeenCalled()
})

test('keeps the focus on the landing page, after interaction, and on touch', async () => {
  const { unmount } = await renderScreen(<SignIn heading="h2" />)
  expect(document.activeElement).toBe(document.body)
  unmount()
  const other = document.body.appendChild(document.createElement('input'))
  other.focus()
  const { unmount: leave } = await renderScreen(<SignIn heading="h1" />)
  expect(document.activeElement).toBe(other)
  other.remove()
  leave()
  vi.spyOn(window, 'matchMedia').mockImplementation(() => ({ matches: false }) as MediaQueryList)
  await renderScreen(<SignIn heading="h1" />)
  expect(document.activeElement).toBe(document.body)
})
