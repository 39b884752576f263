import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { RequestError } from '../../../platform/index.ts'
import { renderScreen } from '../../../testing/render.tsx'
import * as actions from './passkeys.actions.ts'
import { PasskeysRow } from './passkeys-row.tsx'

vi.mock('./passkeys.actions.ts')
vi.mock('../../auth/index.ts', () => ({
  SUPPORTS_PASSKEYS: true,
  usePasskeysHere: () => true,
  recordLinkRequest: vi.fn(),
}))
const { addPasskey, listPasskeys, removePasskey, renamePasskey } = vi.mocked(actions)
const PASSKEY = { id: 'a', name: 'Desk', createdAt: '2026-03-02T10:00:00Z', lastUsedAt: null }
const proofs: string[] = []
/** Mocks a screen that may ask for the second factor and records the call. */
async function run<T>(work: () => Promise<T>): Promise<T> {
  proofs.push('asked')
  return work()
}
const refusal = (code: string) => Object.assign(new Error('x'), { code })
const enabled = (name: string) =>
  waitFor(() => {
    const control = screen.getByRole<HTMLButtonElement>('button', { name })
    expect(control.disabled).toBe(false)
    return control
  })
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name })

beforeEach(() => {
  vi.resetAllMocks()
  proofs.length = 0
  listPasskeys.mockResolvedValue([PASSKEY])
})

test('shows a load error and retries', async () => {
  listPasskeys.mockRejectedValue(new RequestError('x', { status: 404, code: 'NOT_FOUND' }))
  const { person } = await renderScreen(<PasskeysRow run={run} />)
  const again = await button('Try again')
  expect((await button('Add a passkey')).disabled).toBe(true)
  listPasskeys.mockResolvedValue([])
  await person.click(again)
  expect(await screen.findByText(/You have no passkeys yet/)).toBeTruthy()
})

test.each([
  ['too_many_passkeys', /reached the limit of passkeys/],
  ['webauthn_credential_exists', /already has a passkey/],
  ['ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT', /can’t confirm that it’s you/],
  ['webauthn_verification_failed', /Couldn’t add the passkey/],
  ['validation_failed', /through your organization/],
])('adding one that fails with %s shows why and keeps the name', async (code, expected) => {
  addPasskey.mockRejectedValue(refusal(code))
  const { person } = await renderScreen(<PasskeysRow run={run} />)
  await person.click(await enabled('Add a passkey'))
  const name = await screen.findByLabelText<HTMLInputElement>('Name')
  await person.clear(name)
  await person.type(name, ' Phone {Enter}')
  expect(await screen.findByText(expected)).toBeTruthy()
  expect(addPasskey).toHaveBeenCalledWith('Phone')
  expect(name.value).toBe(' Phone ')
})

test('every change may require the second factor; a failed removal shows in its dialog', async () => {
  const { person } = await renderScreen(<PasskeysRow run={run} />)
  await person.click(await button('Rename Desk'))
  await person.type(await screen.findByLabelText('Name'), ' 2{Enter}')
  await waitFor(() => expect(renamePasskey).toHaveBeenCalledWith('a', 'Desk 2'))
  removePasskey.mockRejectedValue(
    Object.assign(new Error('x'), { name: 'AuthRetryableFetchError', status: 0 }),
  )
  await person.click(await button('Remove Desk'))
  await person.click(await button('Remove'))
  expect(await screen.findByText(/check your internet connection/i)).toBeTruthy()
  expect(await button('Remove')).toBeTruthy()
  expect(proofs).toHaveLength(2)
})

test('limits passkeys to ten', async () => {
  listPasskeys.mockResolvedValue(Array.from({ length: 10 }, (_, id) => ({ ...PASSKEY, id: `${id}` })))
  await renderScreen(<PasskeysRow run={run} />)
  expect(await screen.findByText(/which is the limit/)).toBeTruthy()
  expect((await button('Add a passkey')).disabled).toBe(true)
})
