import { DAY_MS } from '@studio/contract/kernel'
import { evidenceOf } from '@studio/domain/prompts'
import type { PromptFolder, PromptListItem } from '@studio/contract/prompts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Toasts } from '../../../design/index.ts'
import { answerWith, type RecordedRequest, draw, refusal } from '../../jobs/jobs.fixtures.tsx'
import { toListItem, promptOf } from '../prompts.fixtures.ts'
import { SavedPromptsScreen } from './screen.ts'

beforeEach(() => {
  localStorage.clear()
  scrollTo(0, 0)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const FOLDERS: PromptFolder[] = [
  { id: '00000000-0000-4000-8000-0000000000f1', name: 'Norte', parentId: null, prompts: 2 },
  {
    id: '00000000-0000-4000-8000-0000000000f2',
    name: 'Outerwear',
    parentId: '00000000-0000-4000-8000-0000000000f1',
    prompts: 1,
  },
]
const CHANGE = '00000000-0000-4000-8000-0000000000c1'

/** Mock server with the behaviour that this screen relies on. */
function serving(
  prompts: PromptListItem[],
  answers: Record<string, unknown> = {},
): { requests: RecordedRequest[]; changes: () => unknown[] } {
  let serverPrompts = prompts
  const before: PromptListItem[][] = []
  const requests = answerWith({
    'GET /api/prompts'({ search }: RecordedRequest) {
      const from = Number(search.get('cursor') ?? 0)
      const to = from + Number(search.get('limit'))
      const fitting = serverPrompts.filter(
        ({ title, deletedAt, tags, folderId }) =>
          title.includes(search.get('q') ?? '') &&
          (deletedAt !== null) === (search.get('deleted') === 'true') &&
          (!search.get('tag') || tags.includes(search.get('tag') ?? '')) &&
          (!search.get('folder') || folderId === search.get('folder')),
      )
      return {
        prompts: fitting.slice(from, to),
        nextCursor: to < fitting.length ? String(to) : null,
      }
    },
    'GET /api/prompt-folders': () => ({ folders: FOLDERS }),
    'GET /api/prompts/tags': () => ({ tags: [{ tag: 'wool', prompts: 1 }] }),
    'POST /api/prompts/changes'({ body }: RecordedRequest) {
      const { ids, change } = body as { ids: string[]; change: { deleted?: boolean; favourite?: boolean } }
      before.push(serverPrompts)
      serverPrompts = serverPrompts.map((prompt) =>
        ids.includes(prompt.id)
          ? {
              ...prompt,
              ...(change.favourite !== undefined && { favourite: change.favourite }),
              ...(change.deleted !== undefined && { deletedAt: change.deleted ? prompt.createdAt : null }),
            }
          : prompt,
      )
      return { results: ids.map((id) => ({ id })), changeId: CHANGE }
    },
    [`POST /api/prompts/changes/${CHANGE}/undo`]() {
      serverPrompts = before.pop() ?? serverPrompts
      return { undone: 1 }
    },
    'POST /api/prompts/purge'({ body }: RecordedRequest) {
      const { ids } = body as { ids?: string[] }
      serverPrompts = serverPrompts.filter(
        ({ id, deletedAt }) => deletedAt === null || (ids && !ids.includes(id)),
      )
      return { removed: 1 }
    },
    ...answers,
  })
  return {
    requests,
    changes: () => requests.filter(({ path }) => path === '/api/prompts/changes').map(({ body }) => body),
  }
}

const open = async (prompts: PromptListItem[], answers?: Record<string, unknown>, path?: string) => {
  const server = serving(prompts, answers)
  const view = await draw(
    <>
      <SavedPromptsScreen />
      <Toasts />
    </>,
    ...(path ? [{ at: path }] : []),
  )
  return { ...server, ...view, person: userEvent.setup() }
}
const list = () => screen.findByRole('list', { name: 'Saved prompts' })
const titles = async () =>
  within(await list())
    .getAllByRole('link')
    .map(({ textContent }) => textContent)
const some = (count: number) => Array.from({ length: count }, (_, n) => toListItem(n + 1))

test('renders only the visible ones of thousands, each with its number of kept images', async () => {
  const judged = toListItem(1, { evidence: evidenceOf({ made: 18, judged: 14, kept: 11, credits: 18 }) })
  await open([judged, ...some(5_000).slice(1)])
  expect((await titles())[0]).toBe('Prompt 1')
  expect((await titles()).length).toBeLessThan(60)
  const rows = within(await list()).getAllByRole('listitem')
  expect(rows[0]?.textContent).toContain('79% of 14 kept')
  expect(rows[1]?.textContent).toContain('No images yet')
})

test('sends search, folders, tags and order to the server, and stores them in the URL', async () => {
  const { person, requests, router } = await open([
    toListItem(1, { title: 'Camel coat', tags: ['wool'], folderId: FOLDERS[1]!.id }),
    toListItem(2),
  ])
  await list()
  await person.click(screen.getByRole('button', { name: /^Outerwear/ }))
  await waitFor(async () => expect(await titles()).toEqual(['Camel coat']))
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Norte / Outerwear')
  await person.click(screen.getByRole('button', { name: 'wool' }))
  await person.type(screen.getByRole('searchbox'), 'zzz{Enter}')
  expect(await screen.findByText('No prompts match')).toBeTruthy()
  expect(router.state.location.search).toMatchObject({ q: 'zzz', tag: 'wool', folder: FOLDERS[1]!.id })
  expect(requests.at(-1)?.search.get('q')).toBe('zzz')
  await person.click(screen.getByRole('button', { name: 'Show all' }))
  await waitFor(async () => expect(await titles()).toEqual(['Camel coat', 'Prompt 2']))
})

test('changes many optimistically, and undoes them', async () => {
  const { person, changes } = await open(some(4))
  await person.click(await screen.findByRole('checkbox', { name: 'Select Prompt 1' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select Prompt 3' }), { shiftKey: true })
  expect(screen.getByText('3 selected')).toBeTruthy()
  await person.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Delete' }))
  await waitFor(async () => expect(await titles()).toEqual(['Prompt 4']))
  expect(changes()).toEqual([{ ids: [1, 2, 3].map((n) => toListItem(n).id), change: { deleted: true } }])
  await person.click(await screen.findByRole('button', { name: /Undo/ }))
  await waitFor(async () => expect(await titles()).toHaveLength(4))
  await person.click(screen.getByRole('button', { name: 'Favourite: Prompt 2' }))
  expect(screen.getByRole('button', { name: 'Favourite: Prompt 2' }).getAttribute('aria-pressed')).toBe(
    'true',
  )
})

test('rolls back a refused change and shows it', async () => {
  const { person } = await open(some(2), {
    'POST /api/prompts/changes': refusal(503, 'UNAVAILABLE'),
  })
  await list()
  await person.click(screen.getByRole('button', { name: 'Favourite: Prompt 1' }))
  expect(await screen.findByText('Couldn’t update the prompts')).toBeTruthy()
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Favourite: Prompt 1' }).getAttribute('aria-pressed')).toBe(
      'false',
    ),
  )
})

test('arrows move the focus, and with Alt the prompt in the custom order', async () => {
  const moved: unknown[] = []
  const { person } = await open(
    some(3),
    {
      [`PATCH /api/prompts/${toListItem(1).id}`]({ body }: RecordedRequest) {
        moved.push(body)
        return { prompt: promptOf(1) }
      },
    },
    '/?sort=own',
  )
  await list()
  screen.getByRole('link', { name: 'Prompt 1' }).focus()
  await person.keyboard('{ArrowDown}')
  expect(document.activeElement?.textContent).toBe('Prompt 2')
  await person.keyboard('{ArrowUp}')
  expect(document.activeElement?.textContent).toBe('Prompt 1')
  await person.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await waitFor(async () => expect(await titles()).toEqual(['Prompt 2', 'Prompt 1', 'Prompt 3']))
  expect(moved).toEqual([{ after: toListItem(2).id }])
  expect(document.activeElement?.textContent).toBe('Prompt 1')
  expect(screen.getByText('Prompt 1 moved to position 2 of 3')).toBeTruthy()
  await person.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await waitFor(() => expect(moved).toEqual([{ after: toListItem(2).id }, { after: null }]))
  // Keyboard navigation continues at the position of the deleted prompt.
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Prompt 1'))
  await person.keyboard('{Delete}')
  await waitFor(async () => expect(await titles()).toEqual(['Prompt 2', 'Prompt 3']))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Prompt 2'))
})

test('doesn’t reorder before the custom order is shown', async () => {
  const ownOrder = Promise.withResolvers<unknown>()
  const { person, requests } = await open(some(3), {
    'GET /api/prompts': ({ search }: RecordedRequest) =>
      search.get('sort') === 'own' ? ownOrder.promise : { prompts: some(3), nextCursor: null },
  })
  await list()
  await person.click(screen.getByRole('combobox', { name: /^Sort/ }))
  await person.click(await screen.findByRole('option', { name: 'Custom order' }))
  await waitFor(async () => expect((await list()).getAttribute('aria-busy')).toBe('true'))
  screen.getByRole('link', { name: 'Prompt 1' }).focus()
  await person.keyboard('{Alt>}{ArrowDown}{/Alt}')
  ownOrder.resolve({ prompts: some(3).toReversed(), nextCursor: null })
  await waitFor(async () => expect(await titles()).toEqual(['Prompt 3', 'Prompt 2', 'Prompt 1']))
  expect((await list()).getAttribute('aria-busy')).toBe('false')
  expect(requests.map(({ method }) => method)).not.toContain('PATCH')
})

test('sends moves one after the other, in order', async () => {
  const first = Promise.withResolvers<unknown>()
  const moved: unknown[] = []
  const { person } = await open(
    some(3),
    {
      async [`PATCH /api/prompts/${toListItem(1).id}`]({ body }: RecordedRequest) {
        moved.push(body)
        if (moved.length === 1) await first.promise
        return { prompt: promptOf(1) }
      },
    },
    '/?sort=own',
  )
  await list()
  screen.getByRole('link', { name: 'Prompt 1' }).focus()
  await person.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await waitFor(async () => expect(await titles()).toEqual(['Prompt 2', 'Prompt 1', 'Prompt 3']))
  await person.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await waitFor(async () => expect(await titles()).toEqual(['Prompt 2', 'Prompt 3', 'Prompt 1']))
  expect(moved).toEqual([{ after: toListItem(2).id }])
  first.resolve(undefined)
  await waitFor(() => expect(moved).toEqual([{ after: toListItem(2).id }, { after: toListItem(3).id }]))
})

test('drags a row by its handle, and Escape cancels', async () => {
  const moved: unknown[] = []
  await open(
    some(3),
    {
      [`PATCH /api/prompts/${toListItem(1).id}`]({ body }: RecordedRequest) {
        moved.push(body)
        return { prompt: promptOf(1) }
      },
    },
    '/?sort=own',
  )
  await list()
  const grip = screen.getAllByTitle('Drag, or press Alt and an arrow key')[0]!
  fireEvent.pointerDown(grip, { button: 0, clientY: 10 })
  fireEvent.pointerMove(window, { clientY: 1_000 })
  fireEvent.keyDown(window, { key: 'Escape' })
  fireEvent.pointerUp(window)
  expect(moved).toEqual([])
  fireEvent.pointerDown(grip, { button: 0, clientY: 10 })
  fireEvent.pointerMove(window, { clientY: 1_000 })
  fireEvent.pointerUp(window)
  await waitFor(async () => expect(await titles()).toEqual(['Prompt 2', 'Prompt 3', 'Prompt 1']))
  await waitFor(() => expect(moved).toEqual([{ after: toListItem(3).id }]))
})

test('offers three starters and the import if there are no prompts', async () => {
  const { person, router } = await open([], {
    'POST /api/prompts/similar': () => ({ similar: [] }),
    'POST /api/prompts': () => ({ prompt: promptOf(7) }),
  })
  const starters = await screen.findByRole('region', { name: 'Or start from an example' })
  expect(within(starters).getAllByRole('listitem')).toHaveLength(3)
  expect(within(starters).getByRole('link', { name: 'Import them' }).getAttribute('href')).toBe(
    '/dashboard/saved/import',
  )
  await person.click(within(starters).getAllByRole('button')[0]!)
  await waitFor(() => expect(router.state.location.pathname).toBe(`/editor/${promptOf(7).id}`))
})

test('the trash restores, and deletes permanently only after confirmation', async () => {
  const deletedAt = new Date(Date.now() - DAY_MS).toISOString()
  const { person, requests } = await open(
    [toListItem(1, { deletedAt }), toListItem(2, { deletedAt }), toListItem(3, { deletedAt })],
    {},
    '/?view=trash',
  )
  const trash = await screen.findByRole('list', { name: 'Trash' })
  expect(within(trash).getAllByText('29 days left')).toHaveLength(3)
  await person.click(screen.getByRole('checkbox', { name: 'Prompt 1' }))
  await person.click(screen.getByRole('button', { name: 'Restore' }))
  await waitFor(() => expect(within(trash).getAllByRole('listitem')).toHaveLength(2))
  await person.click(screen.getByRole('checkbox', { name: 'Prompt 2' }))
  await person.click(screen.getByRole('button', { name: 'Delete permanently' }))
  expect(requests.some(({ path }) => path.endsWith('/purge'))).toBe(false)
  const question = await screen.findByRole('dialog', { name: 'Delete 1 prompt permanently?' })
  await person.click(within(question).getByRole('button', { name: 'Delete permanently' }))
  await waitFor(() => expect(within(trash).getAllByRole('listitem')).toHaveLength(1))
})
