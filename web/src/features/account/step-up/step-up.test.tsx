import { callsReasons } from '@studio/contract/kernel'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { RequestError } from '../../../platform/index.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { useStepUp } from './use-step-up.tsx'

const actions = vi.hoisted(() => ({ verifyAppCode: vi.fn(), verifyRecoveryCode: vi.fn() }))
vi.mock('./step-up.actions.ts', async (original) => ({ ...(await original<object>()), ...actions }))

const refused = new RequestError('x', {
  status: 403,
  code: 'FORBIDDEN',
  reason: callsReasons.secondFactor.name,
})
const ended = vi.fn()
beforeEach(() => {
  for (const spy of [actions.verifyAppCode, actions.verifyRecoveryCode, ended]) spy.mockReset()
})

function Work({ work }: { work: () => Promise<string> }) {
  const { run, dialog } = useStepUp()
  return (
    <>
      <button type="button" onClick={() => void run(work).then(ended, (error: Error) => ended(error.name))}>
        Go
      </button>
      {dialog}
    </>
  )
}
const show = async (work: () => Promise<string>) => {
  const { person } = await renderScreen(<Work work={work} />)
  await person.click(screen.getByRole('button', { name: 'Go' }))
  return person
}

test('work that needs no second factor runs immediately', async () => {
  await show(async () => 'done')
  await waitFor(() => expect(ended).toHaveBeenCalledWith('done'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('work refused after unmounting rejects without a dialog', async () => {
  const answer = Promise.withResolvers<string>()
  const { person, unmount } = await renderScreen(<Work work={() => answer.promise} />)
  await person.click(screen.getByRole('button', { name: 'Go' }))
  unmount()
  answer.reject(refused)
  await waitFor(() => expect(ended).toHaveBeenCalledWith(refused.name))
})

test('unmounting with an open dialog cancels it', async () => {
  const { person, unmount } = await renderScreen(<Work work={() => Promise.reject(refused)} />)
  await person.click(screen.getByRole('button', { name: 'Go' }))
  await screen.findByLabelText('6-digit code')
  unmount()
  await waitFor(() => expect(ended).toHaveBeenCalledWith('StepUpCancelled'))
})

test('refused work runs again after the second factor', async () => {
  const work = vi.fn<() => Promise<string>>().mockRejectedValueOnce(refused).mockResolvedValueOnce('done')
  const person = await show(work)
  const code = await screen.findByLabelText('6-digit code')
  await person.type(code, '12')
  await person.keyboard('{Enter}')
  expect(screen.getByText('Enter the 6 digits from the app.')).toBeTruthy()
  expect(actions.verifyAppCode).not.toHaveBeenCalled()

  actions.verifyAppCode.mockRejectedValueOnce(
    Object.assign(new Error('x'), { code: 'mfa_verification_failed' }),
  )
  await person.type(code, '3456')
  await person.keyboard('{Enter}')
  expect(await screen.findByText(/Wrong code/)).toBeTruthy()
  expect(work).toHaveBeenCalledOnce()

  await person.keyboard('{Enter}')
  await waitFor(() => expect(ended).toHaveBeenCalledWith('done'))
  expect(actions.verifyAppCode).toHaveBeenLastCalledWith('123456')
  expect(work).toHaveBeenCalledTimes(2)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('accepts a recovery code instead of the app', async () => {
  const work = vi.fn<() => Promise<string>>().mockRejectedValueOnce(refused).mockResolvedValueOnce('done')
  const person = await show(work)
  await person.click(await screen.findByRole('button', { name: 'Use a recovery code' }))
  await person.type(screen.getByLabelText('Recovery code'), 'abcde-12345')
  await person.keyboard('{Enter}')
  await waitFor(() => expect(ended).toHaveBeenCalledWith('done'))
  expect(actions.verifyRecoveryCode).toHaveBeenCalledWith('abcde-12345')
})

test('cancelling the dialog does nothing; other errors are rethrown', async () => {
  const work = vi.fn<() => Promise<string>>().mockRejectedValue(refused)
  const person = await show(work)
  await screen.findByRole('dialog')
  await person.keyboard('{Escape}')
  await waitFor(() => expect(ended).toHaveBeenCalledWith('StepUpCancelled'))
  expect(work).toHaveBeenCalledOnce()
  work.mockRejectedValue(new RequestError('x', { status: 500, code: 'UNKNOWN_ERROR' }))
  await person.click(screen.getByRole('button', { name: 'Go' }))
  await waitFor(() => expect(ended).toHaveBeenLastCalledWith('RequestError'))
  expect(screen.queryByRole('dialog')).toBeNull()
})
