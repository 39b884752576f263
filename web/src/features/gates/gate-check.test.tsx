import { invitesReasons } from '@studio/contract/invites'
import { screen, waitFor, within } from '@testing-library/react'
import type { Gate } from '@studio/contract/gates'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { renderScreen } from '../../testing/render.tsx'
import { GateCheck } from './gate-check.tsx'
import { GateScreen } from './gate-screen.tsx'
import { OPEN_GATES, REVIEW, refusal, stubServer } from './gates.fixtures.tsx'
import { rememberStatuses } from './gates-memory.ts'
import { refusedFor } from '../../testing/refused-for.ts'

const USER = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'
const facts = {
  onGate: vi.fn<(gate: Gate | 'open') => void>(),
  onSignOut: vi.fn(),
  onSignedOut: vi.fn(),
  onIncomplete: vi.fn(),
}
beforeEach(() => {
  for (const spy of Object.values(facts)) spy.mockReset()
})
const show = (options?: Parameters<typeof renderScreen>[1]) =>
  renderScreen(
    <GateCheck
      userId={USER}
      Screen={GateScreen}
      Frame={({ children }) => <main>{children}</main>}
      hasStudio
      {...facts}
    />,
    options,
  )
const open = () => waitFor(() => expect(facts.onGate).toHaveBeenLastCalledWith('open'))

test('makes four parallel calls, and shows nothing when all gates are open', async () => {
  const { calls } = stubServer({})
  const { container } = await show()
  await open()
  expect(calls.sort()).toEqual([
    'GET /api/invite/status',
    'GET /api/legal/status',
    'GET /api/profile/terms-status',
    'GET /api/user/flags',
  ])
  expect(container.textContent).toBe('')
})

test('shows the first of several closed gates', async () => {
  const server = stubServer({
    '/api/user/flags': { banned: true },
    '/api/invite/status': { hasClaimed: false },
    '/api/legal/status': { accepted: false },
    '/api/user/suspension': {
      suspension: {
        since: '2026-11-20T10:00:00Z',
        until: null,
        reason: 'Others were shown without consent.',
        contact: 'help@example.org',
      },
    },
  })
  const { person } = await show()
  expect(await screen.findByText('Others were shown without consent.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'help@example.org' }).getAttribute('href')).toBe(
    'mailto:help@example.org',
  )
  expect(facts.onGate).toHaveBeenLastCalledWith('banned')
  server.answers['/api/user/flags'] = { banned: false }
  await person.click(screen.getByRole('button', { name: 'Check again' }))
  expect(await screen.findByLabelText('Invite code')).toBeTruthy()
  expect(facts.onGate).toHaveBeenLastCalledWith('invite')
})

test('shows the end of a suspension that prevents renewal', async () => {
  const refused = () => refusal(403, 'FORBIDDEN', { gate: 'banned', until: '2100-01-02T12:00:00.000Z' })
  const paths = [...Object.keys(OPEN_GATES), '/api/user/suspension']
  stubServer(Object.fromEntries(paths.map((path) => [path, refused])))
  await show()
  expect(await screen.findByRole('heading', { name: 'Your account is suspended' })).toBeTruthy()
  expect(await screen.findByText(/2 Jan 2100/)).toBeTruthy()
  expect(screen.queryByText('Since')).toBeNull()
  expect(facts.onGate).toHaveBeenLastCalledWith('banned')
  expect(facts.onSignedOut).not.toHaveBeenCalled()
})

describe('the invite gate', () => {
  test('accepts a pasted code in any spelling, by keyboard', async () => {
    const server = stubServer({ '/api/invite/status': { hasClaimed: false } })
    server.answers['/api/invite/claim'] = () => {
      server.answers['/api/invite/status'] = { hasClaimed: true }
      return { hasClaimed: true }
    }
    const { person } = await show()
    await person.click(await screen.findByLabelText('Invite code'))
    await person.paste(' abcde-o1234 ')
    await person.keyboard('{Enter}')
    await open()
    expect(server.bodies).toEqual([{ code: 'ABCDE01234' }])
  })

  test.each([
    ['en', '12', null, 'Enter the 10 letters and digits of your invite code.'],
    [
      'en',
      '0000000000',
      refusedFor(invitesReasons.codeUnknown),
      'This invite code doesn’t exist. Check it against your invitation.',
    ],
    ['es', '0000000000', refusedFor(invitesReasons.expired), /ha caducado/],
    ['es', '0000000000', refusedFor(invitesReasons.usedUp), /está agotado/],
  ] as const)('says in %s what is wrong with %s', async (locale, code, answer, expected) => {
    const server = stubServer({ '/api/invite/status': { hasClaimed: false } })
    if (answer) server.answers['/api/invite/claim'] = () => answer.clone()
    const { person } = await show({ locale })
    const field = await screen.findByLabelText<HTMLInputElement>(/Invite code|Código de invitación/)
    await person.type(field, `${code}{Enter}`)
    expect(await screen.findByText(expected)).toBeTruthy()
    expect(field.value).toBe(code)
    expect(document.activeElement).toBe(field)
    expect(server.calls.includes('POST /api/invite/claim')).toBe(answer !== null)
  })
})

describe('the legal modal', () => {
  const lapsed = (review: object = REVIEW) => {
    const server = stubServer({ '/api/legal/status': { accepted: false }, '/api/legal/review': review })
    server.answers['/api/legal/accept'] = () => {
      server.answers['/api/legal/status'] = { accepted: true }
      return { accepted: true, version: '2026-11' }
    }
    return server
  }

  test('shows changes, the full text on demand, and continues after acceptance, by keyboard', async () => {
    const server = lapsed()
    const { person } = await show()
    const dialog = await screen.findByRole('dialog', { name: 'The documents have changed' })
    expect(await within(dialog).findByText('Every feature is free.')).toBeTruthy()
    expect(within(dialog).getByText('Some features cost tokens.').closest('del')).toBeTruthy()
    expect(within(dialog).getByText('2. Free to test')).toBeTruthy()
    expect(within(dialog).queryByText('A studio.')).toBeNull()
    within(dialog).getByRole('switch', { name: 'Full text' }).focus()
    await person.keyboard(' ')
    expect(within(dialog).getByText('A studio.')).toBeTruthy()
    within(dialog).getByRole('tab', { selected: true }).focus()
    await person.keyboard('{ArrowRight}')
    expect(within(dialog).getByRole('region', { name: /Privacy Policy/ })).toBeTruthy()
    await person.keyboard('{Escape}')
    expect(screen.getByRole('dialog')).toBeTruthy()
    within(dialog).getByRole('button', { name: 'I accept' }).focus()
    await person.keyboard('{Enter}')
    await open()
    expect(server.bodies).toEqual([{ version: '2026-11' }])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('shows the full text at the first acceptance, in Spanish', async () => {
    lapsed({ ...REVIEW, accepted: null })
    const { person } = await show({ locale: 'es' })
    const dialog = await screen.findByRole('dialog', { name: 'Antes de continuar' })
    expect(await within(dialog).findByText('A studio.')).toBeTruthy()
    expect(within(dialog).queryByRole('switch')).toBeNull()
    await person.click(within(dialog).getByRole('button', { name: 'Cerrar sesión' }))
    expect(facts.onSignOut).toHaveBeenCalledOnce()
    await person.click(within(dialog).getByRole('button', { name: 'Acepto' }))
    await open()
  })

  test('reloads the documents when another version was published', async () => {
    const server = lapsed()
    server.answers['/api/legal/accept'] = () => refusal(409, 'CONFLICT', { version: '2026-12' })
    const { person } = await show()
    await screen.findByText('Every feature is free.')
    server.answers['/api/legal/review'] = { ...REVIEW, version: '2026-12' }
    await person.click(screen.getByRole('button', { name: 'I accept' }))
    await waitFor(() => expect(server.calls.filter((call) => call.endsWith('/review'))).toHaveLength(2))
    await person.click(screen.getByRole('button', { name: 'I accept' }))
    await waitFor(() => expect(server.bodies).toEqual([{ version: '2026-11' }, { version: '2026-12' }]))
    expect(facts.onGate).not.toHaveBeenCalledWith('open')
  })
})

describe('the terms modal', () => {
  test.each([
    ['en', 'Confirm again', 'Confirm', 'Required'],
    ['es', 'Confirma de nuevo', 'Confirmar', 'Obligatorio'],
  ] as const)('asks in %s for both boxes, by keyboard', async (locale, title, button, missing) => {
    const server = stubServer({
      '/api/profile/terms-status': { termsAccepted: false, complianceConfirmed: true },
    })
    server.answers['/api/profile/terms'] = () => {
      server.answers['/api/profile/terms-status'] = { termsAccepted: true, complianceConfirmed: true }
      return {
        id: USER,
        email: 'a@example.org',
        displayName: 'Ana',
        useType: 'artist',
        isAdmin: false,
        termsAccepted: true,
        complianceConfirmed: true,
        createdAt: '2026-11-20T10:00:00Z',
        bio: '',
        links: [],
        publicProfile: false,
        avatarUrl: null,
      }
    }
    const { person } = await show({ locale })
    const dialog = await screen.findByRole('dialog', { name: title })
    const [terms, compliance] = within(dialog).getAllByRole('checkbox')
    await person.click(within(dialog).getByRole('button', { name: button }))
    expect(within(dialog).getAllByText(missing)).toHaveLength(2)
    expect(document.activeElement).toBe(terms)
    await person.keyboard(' ')
    compliance!.focus()
    await person.keyboard(' ')
    within(dialog).getByRole('button', { name: button }).focus()
    await person.keyboard('{Enter}')
    await open()
    expect(server.bodies).toEqual([{ termsAccepted: true, complianceConfirmed: true }])
  })
})

describe('a missing server status', () => {
  const log = vi.spyOn(console, 'error')
  beforeEach(() => void log.mockReset().mockImplementation(() => undefined))
  afterAll(() => log.mockRestore())

  test('falls back to the stored value', async () => {
    await showWithout({ accepted: false })
    expect(await screen.findByRole('dialog')).toBeTruthy()
  })

  test('counts as open without a stored value, and is logged', async () => {
    await showWithout(undefined)
    await open()
    expect(log).toHaveBeenCalled()
  })

  async function showWithout(stored: { accepted: boolean } | undefined) {
    stubServer({
      '/api/legal/status': () => refusal(403, 'FORBIDDEN'),
      '/api/legal/review': REVIEW,
    })
    if (stored)
      rememberStatuses(USER, {
        banned: true,
        hasClaimed: false,
        termsAccepted: true,
        complianceConfirmed: true,
        ...stored,
      })
    return show()
  }
})

test('an invite status of 401 opens the sign-in page without a retry', async () => {
  const { calls } = stubServer({ '/api/invite/status': () => refusal(401, 'AUTH_REQUIRED') })
  await show()
  await waitFor(() => expect(facts.onSignedOut).toHaveBeenCalled())
  expect(calls.filter((call) => call.endsWith('/invite/status'))).toHaveLength(1)
})

describe('a call that a gate refused', () => {
  const read = (path: string) => ({
    queryKey: ['other', path],
    queryFn: async () => {
      const { call } = await import('../../platform/index.ts')
      const { getProfile } = await import('@studio/contract/profile')
      return call(getProfile, {})
    },
    retry: false,
  })

  test('refetches the statuses, but not once the gate is known', async () => {
    const server = stubServer({ '/api/profile': () => refusal(403, 'FORBIDDEN', { gate: 'legal' }) })
    const { queries } = await show()
    await open()
    server.answers['/api/legal/status'] = { accepted: false }
    server.answers['/api/legal/review'] = REVIEW
    await queries.prefetchQuery(read('one'))
    expect(await screen.findByRole('dialog', { name: 'The documents have changed' })).toBeTruthy()
    const callsBefore = server.calls.length
    await queries.prefetchQuery(read('two'))
    expect(server.calls.slice(callsBefore)).toEqual(['GET /api/profile'])
  })

  test('opens onboarding if the terms gate refuses although the terms are accepted', async () => {
    stubServer({ '/api/profile': () => refusal(403, 'FORBIDDEN', { gate: 'terms' }) })
    const { queries } = await show()
    await open()
    await queries.prefetchQuery(read('one'))
    await waitFor(() => expect(facts.onIncomplete).toHaveBeenCalledOnce())
  })
})
