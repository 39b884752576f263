import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { answerWith, draw, refusal } from '../jobs/jobs.fixtures.tsx'
import { AdminSettingsScreen } from './admin-settings-screen.tsx'
import { flagOf, KEYS, SETTINGS } from './flags.fixtures.ts'

afterEach(() => localStorage.clear())

const ECONOMY = {
  settings: {
    priceImage: 2,
    priceVideoSecond: 5,
    welcomeCoin: 100,
    welcomeCredit: 1_000,
    welcomeToken: 50,
    adjustmentLimit: 1_000,
    budgetInstallationCents: 0,
    budgetUserCents: 0,
  },
  spentTodayCents: 0,
  isNearBudget: false,
}

async function open(changes: Record<string, unknown> = {}) {
  const answers: Record<string, unknown> = {
    'GET /api/admin/flags': {
      flags: [
        flagOf('freeMode', { needsCouncil: true }),
        flagOf('galleryUpgrade', { rollout: 25 }),
        flagOf('internationalization', {
          locked: { by: 'STUDIO_FLAG_INTERNATIONALIZATION', value: false },
        }),
      ],
      people: 3_214,
      names: {},
    },
    'GET /api/admin/settings': { settings: SETTINGS, version: 4, canUndo: false },
    'GET /api/admin/economy': ECONOMY,
    'GET /api/admin/provider-keys': { keys: KEYS, sealedWith: 'file', needsSecret: true },
    'GET /api/admin/audit': { entries: [], nextCursor: null },
    'POST /api/admin/settings/effect': { effects: [{ name: 'userStorageMb', kind: 'over', count: 41 }] },
    ...changes,
  }
  const requests = answerWith(answers)
  const view = await draw(<AdminSettingsScreen />)
  return { ...view, requests, answers, person: userEvent.setup() }
}
const saving = () => within(screen.getByRole('region', { name: 'Before you save' }))

test('shows the effect of a change before saving, and saves it with its reason', async () => {
  const { person, requests, answers } = await open()
  const row = (await screen.findByRole('button', { name: 'Gallery upgrade' })).closest('li')!
  const share = within(row).getByRole<HTMLInputElement>('slider')
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(share, '50')
    share.dispatchEvent(new Event('input', { bubbles: true }))
  })
  saving().getByText('on for 25%')
  saving().getByText('on for 50%')
  saving().getByText('About 803 more users get access; no one loses access.')
  const storage = await screen.findByLabelText('Storage per user')
  await person.clear(storage)
  await person.type(storage, '500')
  await saving().findByText(/41 users already use more/)
  await person.type(saving().getByLabelText('Reason'), 'a smaller disk')
  answers['PATCH /api/admin/flags/galleryUpgrade'] = {
    flag: flagOf('galleryUpgrade', { rollout: 50, version: 2 }),
    proposalId: null,
  }
  answers['PATCH /api/admin/settings'] = { settings: SETTINGS, version: 5, canUndo: true }
  await person.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(screen.getByText(/No changes\./)).toBeTruthy())
  const bodyOf = (path: string) =>
    requests.find((each) => each.method === 'PATCH' && each.path.includes(path))?.body
  expect(bodyOf('flags/galleryUpgrade')).toEqual({
    version: 1,
    reason: 'a smaller disk',
    value: true,
    rollout: 50,
  })
  expect(bodyOf('admin/settings')).toEqual({
    version: 4,
    reason: 'a smaller disk',
    values: { userStorageMb: 500 },
  })
})

test('shows an invalid number beside its field, keeps it, and doesn’t send it', async () => {
  const { person, requests, unmount } = await open()
  const days = await screen.findByLabelText('Page-speed data')
  await person.clear(days)
  await person.type(days, '3')
  screen.getByText('Enter a whole number from 7 to 730.')
  await person.type(saving().getByLabelText('Reason'), 'tidy up')
  await person.click(saving().getByRole('button', { name: 'Save 1 change' }))
  saving().getByText('A number is out of range.')
  expect(requests.some(({ method }) => method === 'PATCH')).toBe(false)
  unmount()
  await open()
  expect((await screen.findByLabelText<HTMLInputElement>('Page-speed data')).value).toBe('3')
  await person.click(saving().getByRole('button', { name: 'Discard' }))
  expect(screen.getByLabelText<HTMLInputElement>('Page-speed data').value).toBe('90')
})

test('proposes changes of prices and grants', async () => {
  const { person, answers, requests } = await open()
  const coins = await screen.findByLabelText('Coins')
  await person.clear(coins)
  await person.type(coins, '90')
  saving().getByText(/need council approval and take effect/)
  await person.type(saving().getByLabelText('Reason'), 'fewer fakes')
  answers['PATCH /api/admin/economy'] = {
    settings: ECONOMY.settings,
    proposalId: '00000000-0000-4000-8000-000000000009',
  }
  await person.click(saving().getByRole('button', { name: 'Propose 1 change' }))
  await screen.findByText(/No changes\./)
  expect(requests.find(({ method }) => method === 'PATCH')?.body).toEqual({
    welcomeCoin: 90,
    reason: 'fewer fakes',
  })
})

test('needs the council to raise the daily adjustment limit, not to lower it', async () => {
  const { person } = await open()
  const limit = await screen.findByLabelText('Daily limit per admin')
  await person.clear(limit)
  await person.type(limit, '500')
  expect(saving().queryByText(/need council approval and take effect/)).toBeNull()
  await person.type(limit, '0')
  saving().getByText(/need council approval and take effect/)
})

test('shows recent changes of the focused setting with actor and reason', async () => {
  const entry = (reason: string, more: object) => ({
    id: '00000000-0000-4000-8000-000000000007',
    at: '2026-11-21T13:58:00.000Z',
    action: 'economy.settings',
    actor: { id: '1', name: 'Marta' },
    subject: { id: 'economy', name: null },
    reason,
    position: null,
    hash: null,
    before: { priceImage: 1 },
    after: { priceImage: 2 },
    ...more,
  })
  const { person, requests } = await open({
    'GET /api/admin/audit': { entries: [entry('Electricity', {})], nextCursor: null },
  })
  await person.type(await screen.findByLabelText('One image'), '0')
  const history = within(await screen.findByRole('region', { name: 'History' }))
  await history.findByText('History: Prices, grants and budgets')
  await history.findByText('Marta: changed prices or grants')
  history.getByText('Electricity')
  expect(history.getByText(/priceImage/).textContent).toBe('priceImage: 1 2')
  expect(requests.some(({ path }) => path.includes('/api/admin/audit'))).toBe(true)
})

test('keeps input of a flag dialog after closing it', async () => {
  const { person } = await open()
  const openNotes = async () => {
    await person.click(await screen.findByRole('button', { name: 'More actions for Gallery upgrade' }))
    await person.click(await screen.findByRole('menuitem', { name: 'Owner, review, users…' }))
    return within(await screen.findByRole('dialog'))
  }
  const note = (await openNotes()).getByLabelText<HTMLTextAreaElement>('Note')
  await person.type(note, 'see the council')
  await person.keyboard('{Escape}')
  expect((await openNotes()).getByLabelText<HTMLTextAreaElement>('Note').value).toBe('see the council')
})

test('locks values set by the environment, and isolates a failing part', async () => {
  const { person, answers } = await open({
    'GET /api/admin/provider-keys': () => refusal(503, 'UNAVAILABLE'),
  })
  const row = (await screen.findByRole('button', { name: 'Languages' })).closest('li')!
  within(row).getByText('Set by STUDIO_FLAG_INTERNATIONALIZATION on this server')
  expect(within(row).getByRole<HTMLButtonElement>('switch').disabled).toBe(true)
  expect((await screen.findByRole('alert')).textContent).toContain('Couldn’t load: Provider API keys')
  screen.getByLabelText('One image')
  answers['GET /api/admin/provider-keys'] = { keys: KEYS, sealedWith: 'secret', needsSecret: true }
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('…f3A9')
})
