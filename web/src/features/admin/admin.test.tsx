import { callsReasons } from '@studio/contract/kernel'
import { MutationObserver, type QueryClient } from '@tanstack/react-query'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { RequestError } from '../../platform/index.ts'
import { renderScreen } from '../../testing/render.tsx'
import { ReasonForm, SourceCard, useAdminRight, WordDiff } from './index.ts'

const profile = vi.hoisted(() => ({ isAdmin: true, reads: 0 }))
vi.mock('../profile/index.ts', () => ({
  ownProfileQuery: (id: string) => ({
    queryKey: ['own-profile', id],
    queryFn: async () => {
      profile.reads += 1
      return { is_admin: profile.isAdmin }
    },
  }),
}))
const subscribers = vi.hoisted(() => new Map<string, () => void>())
vi.mock('../../platform/index.ts', async (original) => ({
  ...(await original<object>()),
  useSession: () => ({ user: { id: 'ana' } }),
  push: {
    isAlive: () => false,
    watch: () => () => undefined,
    on: (event: string, listener: () => void) => {
      subscribers.set(event, listener)
      return () => subscribers.delete(event)
    },
  },
}))

afterEach(() => {
  cleanup()
  localStorage.clear()
})

test('saves a reason until it is sent, and shows errors beside the button', async () => {
  const send = vi.fn<(reason: string) => Promise<void>>()
  const form = (
    <ReasonForm
      action="Ban"
      draftKey="ban 7"
      onSend={async (reason) => {
        await send(reason)
      }}
    />
  )
  const { person, unmount } = await renderScreen(form)
  await person.type(screen.getByLabelText('Reason'), 'no')
  await person.click(screen.getByRole('button', { name: 'Ban' }))
  expect(screen.getByText('Enter a reason (at least 3 characters).')).toBeTruthy()
  expect(send).not.toHaveBeenCalled()
  unmount()

  const { person: later } = await renderScreen(form)
  const field = screen.getByLabelText<HTMLInputElement>('Reason')
  expect(field.value).toBe('no')
  send.mockRejectedValueOnce(new RequestError('The last admin stays.', { status: 409, code: 'CONFLICT' }))
  await later.type(field, ' consent ')
  await later.click(screen.getByRole('button', { name: 'Ban' }))
  expect((await screen.findByRole('alert')).textContent).not.toBe('')
  expect(field.value).toBe('no consent ')
  await later.click(screen.getByRole('button', { name: 'Ban' }))
  await waitFor(() => expect(field.value).toBe(''))
  expect(send.mock.calls).toEqual([['no consent'], ['no consent']])
})

test('shows which card failed and reloads it', async () => {
  const onRetry = vi.fn()
  const { person } = await renderScreen(
    <SourceCard title="Health" failed onRetry={onRetry}>
      never
    </SourceCard>,
  )
  expect(screen.getByRole('alert').textContent).toContain('Couldn’t load: Health.')
  expect(screen.queryByText('never')).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(onRetry).toHaveBeenCalled()
})

test('marks removed and added words, also for screen readers', async () => {
  const { container } = await renderScreen(<WordDiff before="We keep it." after="We delete it." />)
  expect(container.querySelector('del')?.textContent).toBe('removed: keep')
  expect(container.querySelector('ins')?.textContent).toBe('added: delete')
})

test('merges consecutive changed words into one change', async () => {
  const { container } = await renderScreen(
    <WordDiff before="They are free while new. End." after="They are charged from December. End." />,
  )
  const texts = [...container.querySelectorAll('del, ins')].map(({ textContent }) => textContent)
  expect(texts).toEqual(['removed: free while new', 'added: charged from December'])
  expect(container.textContent).toContain('. End.')
})

const Watch = ({ onChange }: { onChange: (isAdmin: boolean) => void }) =>
  useAdminRight(onChange) ? 'admin' : 'none'
const fail = (queries: QueryClient, details?: Record<string, string>, reason?: string) =>
  act(async () => {
    const error = new RequestError('x', { status: 403, code: 'FORBIDDEN', details, reason })
    const write = new MutationObserver(queries, { mutationFn: () => Promise.reject(error) })
    await write.mutate().catch(() => undefined)
  })

test('reloads admin rights after an event, and after a refused call', async () => {
  const onChange = vi.fn()
  const { queries } = await renderScreen(<Watch onChange={onChange} />)
  await screen.findByText('admin')
  queries.setQueryData(['admin', 'users'], ['Ben'])

  await fail(queries, { gate: 'legal' })
  await fail(queries, undefined, callsReasons.secondFactor.name)
  expect(profile.reads).toBe(1)

  profile.isAdmin = false
  await fail(queries)
  await screen.findByText('none')
  expect(onChange.mock.calls).toEqual([[false]])
  expect(queries.getQueryData(['admin', 'users'])).toBeUndefined()

  profile.isAdmin = true
  act(() => subscribers.get('gates')?.())
  await screen.findByText('admin')
  expect(onChange.mock.calls).toEqual([[false], [true]])
})
