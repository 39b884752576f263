import type { PublishPreview } from '@studio/contract/works'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderScreen } from '../../../testing/render.tsx'
import { PublishSheet } from './publish-sheet.tsx'

const ID = '6a0f3c1e-1111-4222-8333-444455556666'
const PARENT = '6a0f3c1e-2222-4222-8333-444455556666'
const NEAR = '6a0f3c1e-3333-4222-8333-444455556666'
const source = { kind: 'prompt' as const, id: ID, version: 7 }
const PREVIEW: PublishPreview = {
  title: 'Camel coat, autumn',
  tags: ['coat'],
  prompt: 'A camel coat',
  author: 'Marta',
  picture: null,
  number: 7,
  parents: [],
  near: [],
  left: 18,
  isOn: true,
  resale: false,
  training: false,
  sharePrompt: true,
}
let preview: PublishPreview
let requests: { path: string; body: Record<string, unknown> }[]
let answer: { status: number; body: object }

beforeEach(() => {
  localStorage.clear()
  requests = []
  preview = PREVIEW
  answer = { status: 201, body: { work: workOf(), result: 'live', words: [] } }
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    const path = new URL(input, 'http://localhost').pathname
    const body = init?.body ? (JSON.parse(init.body as string) as Record<string, unknown>) : {}
    requests.push({ path, body })
    if (path.endsWith('/open-terms'))
      return new Response(
        JSON.stringify(init?.body ? { changed: 3 } : { resale: 0, training: opened() ? 0 : 3 }),
      )
    if (path.endsWith('/preview')) return new Response(JSON.stringify(preview))
    return new Response(JSON.stringify(answer.body), { status: answer.status })
  })
})

const workOf = () => ({
  id: ID,
  kind: 'prompt',
  title: 'Camel coat, autumn',
  licence: 'cc-by-4.0',
  visibility: 'public',
  author: { id: ID, displayName: 'Marta', avatarUrl: null },
  status: 'live',
  publishedAt: '2026-11-22T10:00:00Z',
  picture: null,
  seconds: null,
  excerpt: '',
  tags: [],
  model: null,
  likes: 0,
  saves: 0,
  uses: 0,
  keptBy: 0,
  remixes: 0,
  why: ['new'],
  isLiked: false,
  isSaved: false,
  isOwn: true,
  version: 1,
})
const opened = () => requests.some(({ path, body }) => path.endsWith('/open-terms') && 'training' in body)
const sent = () => requests.filter(({ path }) => path === '/api/works').map(({ body }) => body)
async function open() {
  const close = vi.fn()
  const { person } = await renderScreen(<PublishSheet source={source} onClose={close} />)
  return { person, close, dialog: await screen.findByRole('dialog', { name: 'Publish version 7' }) }
}

test('three answers choose the licence, and Ctrl with Enter publishes', async () => {
  const { person, dialog } = await open()
  await person.click(await within(dialog).findByRole('radio', { name: 'Yes, under the same terms' }))
  expect(within(dialog).getAllByText('CC BY-SA 4.0').length).toBeGreaterThan(0)
  await person.type(
    within(dialog).getByRole('textbox', { name: 'Description' }),
    'Warm{Control>}{Enter}{/Control}',
  )
  expect(await screen.findByRole('dialog', { name: 'Published' })).toBeTruthy()
  expect(sent()).toEqual([
    {
      source,
      title: 'Camel coat, autumn',
      about: 'Warm',
      visibility: 'public',
      tags: ['coat'],
      licence: 'cc-by-sa-4.0',
      parents: [],
      keepsName: true,
      confirmed: false,
    },
  ])
})

test.each([
  ['A camel coat', 1],
  [null, 0],
])('offers to show the settings of an image with the prompt %s', async (prompt, count) => {
  preview = { ...PREVIEW, prompt, number: null }
  await renderScreen(<PublishSheet source={{ kind: 'image', id: ID }} onClose={() => {}} />)
  expect(await screen.findByRole('textbox', { name: 'Description' })).toBeTruthy()
  const name = 'Show the prompt and the settings used'
  expect(screen.queryAllByRole('checkbox', { name })).toHaveLength(count)
})

test('strikes out an answer that a source forbids, and names it', async () => {
  preview = {
    ...PREVIEW,
    parents: [
      {
        id: PARENT,
        title: 'Walnut room',
        author: 'Lena Holt',
        licence: 'cc-by-4.0',
        depth: 1,
        status: 'live',
        isOwn: false,
      },
    ],
  }
  const { dialog } = await open()
  const name = await within(dialog).findByRole('group', { name: 'Must they credit you?' })
  expect(within(name).getByRole<HTMLInputElement>('radio', { name: 'No' }).disabled).toBe(true)
  expect(within(name).getByText(/“Walnut room” by Lena Holt/)).toBeTruthy()
  expect(within(dialog).getByText('Marta, based on Lena Holt')).toBeTruthy()
})

test('a near duplicate waits until its source is named or explained', async () => {
  preview = {
    ...PREVIEW,
    near: [
      {
        id: NEAR,
        title: 'Coat against walnut',
        author: 'Teo Brandt',
        licence: 'cc-by-4.0',
        pictureUrl: null,
        textAlike: 0.74,
        pictureApart: 19,
      },
    ],
  }
  const { person, dialog } = await open()
  const publish = await within(dialog).findByRole<HTMLButtonElement>('button', { name: /^Publish/ })
  expect(publish.disabled).toBe(true)
  expect(within(dialog).getByText('text 74% similar, image differs in 19 of 64 bits')).toBeTruthy()
  await person.click(within(dialog).getByRole('button', { name: 'Credit as source' }))
  expect(publish.disabled).toBe(false)
  await person.click(publish)
  await waitFor(() => expect(sent()[0]?.parents).toEqual([NEAR]))
})

test('shows the exact words under review, and a refusal beside its field; nothing is lost', async () => {
  answer = {
    status: 422,
    body: {
      ok: false,
      error: {
        code: 'INPUT_INVALID',
        message: 'Some words are not allowed here.',
        details: { about: 'Not “x”.' },
      },
    },
  }
  const { person, dialog, close } = await open()
  await person.type(await within(dialog).findByRole('textbox', { name: 'Description' }), 'x')
  await person.click(within(dialog).getByRole('button', { name: /^Publish/ }))
  expect(await within(dialog).findByText('Not “x”.')).toBeTruthy()
  expect(within(dialog).getByRole<HTMLTextAreaElement>('textbox', { name: 'Description' }).value).toBe('x')
  answer = {
    status: 201,
    body: {
      work: { ...workOf(), status: 'held' },
      result: 'held',
      words: [{ field: 'prompt', words: ['coat'] }],
    },
  }
  await person.click(within(dialog).getByRole('button', { name: /^Publish/ }))
  const reviewDialog = await screen.findByRole('dialog', { name: 'Under review' })
  expect(within(reviewDialog).getByText('coat').tagName).toBe('MARK')
  await person.click(within(reviewDialog).getByRole('button', { name: 'Done' }))
  expect(close).toHaveBeenCalledOnce()
})

test('links to the setting if the Mirror Protocol is off', async () => {
  preview = { ...PREVIEW, isOn: false }
  const listener = vi.fn()
  addEventListener('studio-open-settings', listener)
  const { person } = await renderScreen(<PublishSheet source={source} onClose={() => undefined} />)
  const dialog = await screen.findByRole('dialog', { name: 'Your Mirror Protocol is off' })
  await person.click(within(dialog).getByRole('button', { name: 'Open settings' }))
  expect(listener).toHaveBeenCalledOnce()
  expect(sent()).toEqual([])
})

test('updates the settings if they allow more than works do', async () => {
  preview = { ...PREVIEW, training: true }
  const { person, dialog } = await open()
  expect(await within(dialog).findByText(/now allows more than 3 of your works/)).toBeTruthy()
  await person.click(within(dialog).getByRole('button', { name: 'Update terms' }))
  await waitFor(() => expect(within(dialog).queryByText(/now allows more than/)).toBeNull())
  expect(requests.find(({ body }) => 'training' in body)?.body).toEqual({ resale: false, training: true })
})

test('shows a prompt by its cover, or none, and keeps the text', async () => {
  preview = {
    ...PREVIEW,
    picture: { url: '/cover.png', thumbnails: [], placeholder: '', width: 300, height: 400 },
  }
  const { person, dialog } = await open()
  await person.type(await within(dialog).findByRole('textbox', { name: 'Description' }), 'Warm')
  preview = PREVIEW
  await person.click(within(dialog).getByRole('button', { name: 'Remove the cover' }))
  await within(dialog).findByRole('button', { name: 'Choose a cover' })
  expect(within(dialog).getByRole<HTMLTextAreaElement>('textbox', { name: 'Description' }).value).toBe('Warm')
  await person.click(within(dialog).getByRole('button', { name: /^Publish/ }))
  await waitFor(() => expect(sent()[0]).toMatchObject({ about: 'Warm', coverId: null }))
  expect(requests.findLast(({ path }) => path.endsWith('/preview'))?.body).toMatchObject({ coverId: null })
})
