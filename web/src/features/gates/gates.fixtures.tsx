import { vi } from 'vitest'

export const OPEN_GATES = {
  '/api/user/flags': { banned: false },
  '/api/invite/status': { hasClaimed: true },
  '/api/legal/status': { accepted: true },
  '/api/profile/terms-status': { termsAccepted: true, complianceConfirmed: true },
}

type Answer = object | ((body: unknown) => object | Response)

/** Mock server that answers by path and records every call as `METHOD path`. */
export function stubServer(answers: Record<string, Answer>) {
  const server = {
    answers: { ...OPEN_GATES, ...answers } as Record<string, Answer>,
    calls: [] as string[],
    bodies: [] as unknown[],
  }
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const path = input.split('?', 1)[0] ?? ''
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    server.calls.push(`${init.method} ${path}`)
    if (body !== undefined) server.bodies.push(body)
    const answer = server.answers[path]
    if (!answer)
      return Response.json({ ok: false, error: { code: 'NOT_FOUND', message: path } }, { status: 404 })
    const value = typeof answer === 'function' ? (answer as (body: unknown) => object)(body) : answer
    return value instanceof Response ? value : Response.json(value)
  })
  return server
}

export const refusal = (status: number, code: string, details?: object) =>
  Response.json({ ok: false, error: { code, message: 'x', details } }, { status })

const document = (
  id: string,
  title: string,
  changes: { kind: string; text: string }[],
  isChanged = true,
) => ({
  id,
  title,
  version: '2026-11',
  publishedAt: '2026-11-20T10:00:00Z',
  isChanged,
  paragraphs: [
    { kind: 'same', text: '## 1. What this is' },
    { kind: 'same', text: 'A studio.' },
    { kind: 'same', text: '## 2. Free to test' },
    ...changes,
  ],
})

export const REVIEW = {
  version: '2026-11',
  accepted: { version: '2025-01', at: '2025-01-20T10:00:00Z' },
  documents: [
    document('terms', 'Terms of Service', [
      { kind: 'removed', text: 'Some features cost tokens.' },
      { kind: 'added', text: 'Every feature is free.' },
    ]),
    document('privacy', 'Privacy Policy', [], false),
  ],
}
