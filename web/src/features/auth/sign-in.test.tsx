import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderScreen } from '../../testing/render.tsx'
import * as actions from './auth.actions.ts'
import { SignIn } from './sign-in.tsx'

vi.mock('./auth.actions.ts')
const { sendMagicLink, signInWithCode, signUp } = vi.mocked(actions)

beforeEach(() => {
  vi.resetAllMocks()
  // The mailbox link asks for the configuration; here there is none.
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Promise.reject(new TypeError('Failed to fetch'))),
  )
})

const email = () => screen.getByLabelText<HTMLInputElement>('E-mail')

test('sends a link, then takes the code, and waits a minute before the next mail', async () => {
  const { person } = await renderScreen(<SignIn heading="h1" />)
  await person.type(email(), ' marta@example.org {Enter}')
  expect(sendMagicLink).toHaveBeenCalledWith('marta@example.org')
  expect(await screen.findByRole('heading', { name: 'Check your e-mail' })).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /Send again in 60 s/ }).disabled).toBe(true)
  await person.type(screen.getByLabelText('6-digit code'), '12a34b56{Enter}')
  expect(signInWithCode).toHaveBeenCalledWith('marta@example.org', '123456')
})

test('an address that is none is not sent', async () => {
  const { person } = await renderScreen(<SignIn heading="h1" />)
  await person.type(email(), 'marta{Enter}')
  expect(screen.getByText('Enter a valid e-mail address.')).toBeTruthy()
  expect(sendMagicLink).not.toHaveBeenCalled()
})

test('a refusal is told in words and the address stays', async () => {
  sendMagicLink.mockRejectedValue({
    code: 'over_email_send_rate_limit',
    message: 'For security purposes, you can only request this after 42 seconds.',
  })
  const { person } = await renderScreen(<SignIn heading="h1" />)
  await person.type(email(), 'marta@example.org{Enter}')
  expect(await screen.findByText('One mail per minute. Try again in 42 seconds.')).toBeTruthy()
  expect(email().value).toBe('marta@example.org')
})

test('a weak password is told before any call', async () => {
  const { person } = await renderScreen(<SignIn heading="h1" />)
  await person.type(email(), 'marta@example.org')
  await person.click(screen.getByRole('button', { name: 'Use a password' }))
  expect(email().value).toBe('marta@example.org')
  await person.click(screen.getByRole('button', { name: 'New here? Create an account' }))
  await person.type(screen.getByLabelText('Password'), 'Abcdefg1{Enter}')
  expect(
    screen.getByText(
      'Password must be at least 8 characters with uppercase, lowercase, number, and special character',
    ),
  ).toBeTruthy()
  expect(signUp).not.toHaveBeenCalled()
  signUp.mockResolvedValue('confirm')
  await person.type(screen.getByLabelText('Password'), '!{Enter}')
  expect(signUp).toHaveBeenCalledWith('marta@example.org', 'Abcdefg1!')
  expect(await screen.findByText(/Open the link we sent/)).toBeTruthy()
})

test('speaks Spanish', async () => {
  await renderScreen(<SignIn heading="h1" />, { locale: 'es' })
  expect(screen.getByRole('button', { name: 'Enviar enlace mágico' })).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /Google no está configurado/ }).disabled).toBe(
    true,
  )
})
