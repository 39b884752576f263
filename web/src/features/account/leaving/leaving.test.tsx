import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderScreen } from '../../../testing/render.tsx'
import { ExportPanel } from './export-panel.tsx'
import { LeavingScreen } from './leaving-screen.tsx'

const EXPORT = {
  id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  status: 'queued',
  progress: 0,
  bytes: null,
  createdAt: '2026-11-20T10:00:00Z',
  finishedAt: null,
  expiresAt: null,
}
const READY = {
  ...EXPORT,
  status: 'ready',
  progress: 1,
  bytes: 12_400_000,
  finishedAt: '2026-11-20T10:01:00Z',
  expiresAt: '2026-11-27T10:01:00Z',
}
const LINK = { url: `/api/account/exports/${EXPORT.id}/file?link=x`, expiresAt: '2026-11-20T10:06:00Z' }

/** Mock server that answers by method and path and records every call. */
function stub(answers: Record<string, unknown>) {
  const calls: string[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const call = `${init.method} ${path}`
    calls.push(call)
    const answer = answers[call]
    return answer instanceof Response
      ? answer.clone()
      : Response.json(answer ?? {}, { status: answer ? 200 : 404 })
  })
  return { calls, answers }
}
const refusal = (status: number, code: string) =>
  Response.json({ ok: false, error: { code, message: 'x' } }, { status })

test('an export is requested, shows its progress, and is downloaded', async () => {
  const { calls, answers } = stub({
    'GET /api/account/export': { export: null },
    'POST /api/account/export': { export: EXPORT },
  })
  const { person } = await renderScreen(<ExportPanel />)
  await person.click(await screen.findByRole('button', { name: 'Export all my data' }))
  expect(calls).toContain('POST /api/account/export')
  expect(await screen.findByRole('progressbar', { name: 'Creating the archive' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Export/ })).toBeNull()
  answers['GET /api/account/export'] = { export: { ...EXPORT, status: 'running', progress: 0.4 } }
  await waitFor(() => expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40'))
  answers['GET /api/account/export'] = { export: READY }
  const download = await screen.findByRole('button', { name: 'Download' })
  expect(screen.getByText(/12.4 MB, available until 27 November 2026/)).toBeTruthy()
  // The link is created on click, not on render.
  const making = `POST /api/account/exports/${EXPORT.id}/links`
  expect(calls).not.toContain(making)
  const followed: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    followed.push(this.getAttribute('href') ?? '')
  })
  answers[making] = refusal(404, 'NOT_FOUND')
  await person.click(download)
  await waitFor(() => expect(screen.getAllByRole('alert').some(({ textContent }) => textContent)).toBe(true))
  expect(followed).toEqual([])
  answers[making] = LINK
  await person.click(download)
  await waitFor(() => expect(followed).toEqual([LINK.url]))
})

test('a refusal shows its text and can be retried', async () => {
  stub({
    'GET /api/account/export': { export: null },
    'POST /api/account/export': refusal(429, 'RATE_LIMITED'),
  })
  const { person } = await renderScreen(<ExportPanel />)
  await person.click(await screen.findByRole('button', { name: 'Export all my data' }))
  expect(await screen.findByText('Too many requests. Please wait a moment and try again.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Export all my data' })).toBeTruthy()
})

test.each([
  ['en', 'Your account will be deleted on 20 December 2026', 'Keep my account'],
  ['es', 'Tu cuenta se eliminará el 20 de diciembre de 2026', 'Conservar mi cuenta'],
] as const)(
  'in %s: an account scheduled for deletion shows the date and can be kept',
  async (locale, title, keep) => {
    const { calls } = stub({
      'GET /api/account/export': { export: null },
      'GET /api/account/deletion': {
        deletion: { requestedAt: '2026-11-20T10:00:00Z', dueAt: '2026-12-20T10:00:00Z' },
      },
      'DELETE /api/account/deletion': { deletion: null },
    })
    const onKept = vi.fn(async () => {})
    const { person } = await renderScreen(<LeavingScreen onKeepAccount={onKept} onSignOut={() => {}} />, {
      locale,
    })
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
    expect(onKept).not.toHaveBeenCalled()
    await person.click(screen.getByRole('button', { name: keep }))
    await waitFor(() => expect(onKept).toHaveBeenCalledOnce())
    expect(calls).toContain('DELETE /api/account/deletion')
  },
)
