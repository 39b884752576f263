import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { Toasts } from '../../design/index.ts'
import { answerWith, draw } from '../jobs/jobs.fixtures.tsx'
import { AdminCode } from './admin-code.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const drawn = () =>
  draw(
    <>
      <AdminCode />
      <Toasts />
    </>,
  )

test('the admin code is asked for until it is right, and keeps what was typed', async () => {
  let hasAdmin = false
  answerWith({
    'GET /api/profile/admin-code': () => ({ isOpen: !hasAdmin }),
    'POST /api/profile/admin-code': ({ body }: { body: { code: string } }) => {
      hasAdmin = body.code === 'KGTJ-731E'
      return { result: hasAdmin ? 'granted' : 'wrong' }
    },
  })
  const user = userEvent.setup()
  await drawn()
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Admin code' })
  await user.type(field, 'KGTJ-731{Enter}')
  expect(await screen.findByText(/That’s not the code/)).toBeTruthy()
  expect(field.value).toBe('KGTJ-731')
  expect(document.activeElement).toBe(field)
  await user.type(field, 'E')
  expect(screen.queryByText(/That’s not the code/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Become administrator' }))
  expect(await screen.findByText('You’re now an administrator.')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
})

test('nothing is asked on a server with an administrator', async () => {
  const requests = answerWith({ 'GET /api/profile/admin-code': { isOpen: false } })
  await drawn()
  await waitFor(() => expect(requests).toHaveLength(1))
  expect(screen.queryByRole('textbox')).toBeNull()
})
