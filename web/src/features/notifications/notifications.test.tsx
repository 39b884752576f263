import { HOUR_MS } from '@studio/contract/kernel'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { push } from '../../platform/index.ts'
import { answerWith, draw, itemOf, jobOf } from '../jobs/jobs.fixtures.tsx'
import { settingsStore } from '../settings/stored-settings.ts'
import { notifications, NotificationsBell } from './index.ts'
import { NotificationsWatch } from './notifications-watch.tsx'

beforeEach(() => {
  act(() => notifications.clear())
  settingsStore.reload()
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  Reflect.deleteProperty(document, 'hidden')
})

const notify = (title: string, more: object = {}) =>
  act(() => notifications.notify({ type: 'error', title, message: `About ${title}`, ...more }))

async function openNotifications(language: 'en' | 'es' = 'en') {
  answerWith({ 'GET /api/jobs': { jobs: [], nextCursor: null } })
  const view = await draw(<NotificationsBell />, { language })
  return { user: userEvent.setup(), ...view }
}
const bell = () => screen.getByRole('button', { name: /^Notifi|^Notificaciones/ })

describe('the bell', () => {
  it('shows the unread count, and 9+ above nine', async () => {
    await openNotifications()
    expect(bell().textContent).toBe('')
    notify('one')
    expect(bell().getAttribute('aria-label')).toBe('Notifications, 1 unread')
    for (let count = 0; count < 8; count++) notify('more')
    expect(bell().textContent).toBe('9')
    notify('tenth')
    expect(bell().textContent).toBe('9+')
  })

  it('opens the list; pressing one marks it read and opens its object', async () => {
    const { user, router } = await openNotifications()
    notify('Plain')
    notify('Shoot', { to: '/dashboard/photoshoot?job=7' })
    await user.click(bell())
    const list = await screen.findByRole('dialog', { name: 'Notifications' })
    const [first, second] = within(list).getAllByRole('listitem')
    expect(first!.textContent).toContain('Shoot')
    expect(first!.textContent).toContain('just now')
    await user.click(within(second!).getByRole('button'))
    expect(notifications.list().map(({ read }) => read)).toEqual([false, true])
    await user.click(within(first!).getByRole('button'))
    await waitFor(() => expect(router.state.location.href).toBe('/dashboard/photoshoot?job=7'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(notifications.unread()).toBe(0)
  })

  it('marks all read, and clears and closes', async () => {
    const { user } = await openNotifications()
    notify('a')
    notify('b')
    await user.click(bell())
    await user.click(await screen.findByRole('button', { name: 'Mark all read' }))
    expect(notifications.unread()).toBe(0)
    expect(bell().textContent).toBe('')
    await user.click(screen.getByRole('button', { name: 'Clear' }))
    expect(notifications.list()).toEqual([])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.activeElement).toBe(bell())
  })

  it('updates the displayed ages, in Spanish too', async () => {
    const { user } = await openNotifications('es')
    notify('a')
    const now = Date.now()
    vi.spyOn(Date, 'now').mockImplementation(() => now + 3 * HOUR_MS)
    await user.click(bell())
    await screen.findByText('hace 3 h')
    vi.spyOn(Date, 'now').mockImplementation(() => now + 49 * HOUR_MS)
    await screen.findByText('hace 2 d')
    vi.mocked(Date.now).mockRestore()
  })

  it('explains the empty list', async () => {
    const { user } = await openNotifications()
    await user.click(bell())
    await screen.findByText(/^No notifications yet/)
    expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull()
  })
})

describe('notifications of jobs and the server', () => {
  const running = jobOf(7, { status: 'running', items: [itemOf(0)] })
  async function watchJobs(job: object) {
    let jobs: object[] = [running]
    answerWith({ 'GET /api/jobs': () => ({ jobs, nextCursor: null }) })
    const view = await draw(<NotificationsWatch />)
    await waitFor(() => expect(view.queries.getQueryData(['jobs', 'list'])).toBeDefined())
    jobs = [job]
    await act(() => view.queries.invalidateQueries({ queryKey: ['jobs'] }))
    return view
  }

  it('announces a finished shoot politely, with a link', async () => {
    await watchJobs({ ...running, status: 'completed', finishedAt: new Date().toISOString() })
    await waitFor(() =>
      expect(notifications.list()).toMatchObject([
        {
          type: 'success',
          title: 'Your images are ready',
          message: 'Prompt 7',
          to: `/dashboard/photoshoot?job=${running.id}`,
        },
      ]),
    )
    await waitFor(() =>
      expect(screen.getByRole('status').textContent).toBe('Your images are ready. Prompt 7'),
    )
    expect(screen.getByRole('alert').textContent).toBe('')
  })

  it('names generated edits', async () => {
    const metadata = { prompt: 'A red ball', edit: { mediaId: '00000000-0000-4000-8000-000000000001' } }
    await watchJobs({ ...running, metadata, status: 'completed', finishedAt: new Date().toISOString() })
    await waitFor(() =>
      expect(notifications.list()).toMatchObject([
        { title: 'Your generated edit is ready', message: 'A red ball' },
      ]),
    )
  })

  it('announces a failed shoot assertively, with the reason', async () => {
    await watchJobs({ ...running, status: 'failed', error: 'The model said no.' })
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('The model said no.'))
    expect(notifications.list()[0]).toMatchObject({ type: 'error' })
  })

  it('doesn’t announce images if the user has turned that off', async () => {
    settingsStore.keep({ imageGenerations: false })
    const view = await watchJobs({ ...running, status: 'completed', finishedAt: new Date().toISOString() })
    await waitFor(() =>
      expect(view.queries.getQueryData(['jobs', 'list'])).toMatchObject({ jobs: [{ status: 'completed' }] }),
    )
    expect(notifications.list()).toEqual([])
  })

  it.each([
    ['en', 'Coins have arrived'],
    ['es', 'Han llegado monedas'],
  ] as const)('shows a server notification in the user’s language (%s)', async (language, title) => {
    const subscribeSpy = vi.spyOn(push, 'on')
    answerWith({ 'GET /api/jobs': { jobs: [], nextCursor: null } })
    await draw(<NotificationsWatch />, { language })
    const emit = (event: string, payload: object) =>
      act(() => {
        for (const [name, listen] of subscribeSpy.mock.calls) if (name === event) listen({ ...payload })
      })
    const texts = { en: 'Coins have arrived', es: 'Han llegado monedas' }
    emit('economy', { type: 'success', title: texts, message: texts, to: '//elsewhere.example' })
    emit('economy', { type: 'success', title: texts })
    expect(notifications.list()).toEqual([])
    emit('moderation', { type: 'warning', title: texts, message: texts, to: '/dashboard/gallery' })
    expect(notifications.list()).toMatchObject([{ type: 'warning', title, to: '/dashboard/gallery' }])
  })

  it.each([
    ['another version', '12.6.0', true, 1],
    ['the same version', '12.5.0', true, 0],
    ['another version with updates turned off', '12.6.0', false, 0],
  ])('handles %s of the server (%s, enabled: %s): %i', async (_, version, isWanted, count) => {
    settingsStore.keep({ systemUpdates: isWanted })
    vi.spyOn(push, 'isAlive').mockReturnValue(true)
    const requests = answerWith({
      'GET /api/jobs': { jobs: [], nextCursor: null },
      'GET /api/health': { ok: true, version, build: '0123456789ab' },
    })
    await draw(<NotificationsWatch />)
    await waitFor(() => expect(requests.length).toBeGreaterThan(isWanted ? 1 : 0))
    notify('Later')
    await waitFor(() => expect(notifications.list()).toHaveLength(count + 1))
  })

  it.each([
    ['hidden', true, 'granted', true, 1],
    ['visible', false, 'granted', true, 0],
    ['hidden, without permission', true, 'denied', true, 0],
    ['hidden, with push turned off', true, 'granted', false, 0],
  ] as const)(
    'shows a browser notification only if hidden and permitted: %s',
    async (_, hidden, permission, isOn, count) => {
      const titles: string[] = []
      class MockNotification extends EventTarget {
        static permission = permission
        constructor(title: string) {
          super()
          titles.push(title)
        }
      }
      vi.stubGlobal('Notification', MockNotification)
      Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
      settingsStore.keep({ pushNotifications: isOn })
      answerWith({ 'GET /api/jobs': { jobs: [], nextCursor: null } })
      await draw(<NotificationsWatch />)
      notify('Ready')
      await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Ready'))
      expect(titles).toHaveLength(count)
    },
  )
})
