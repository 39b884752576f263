import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answerWith, assetOf, draw, itemOf, jobOf } from '../jobs/jobs.fixtures.tsx'
import { network } from '../../platform/index.ts'
import { contentOf, promptOf } from '../prompts/prompts.fixtures.ts'
import { readBrief, replacedBrief } from '../photoshoot/brief/brief-draft.ts'
import { DashboardScreen } from './screen.ts'

const { index: _, ...picture } = assetOf(0)
const ITEM = {
  ...picture,
  createdAt: new Date().toISOString(),
  model: 'studio',
  project: null,
  prompt: 'A lamp',
  metadata: {},
  origin: 'generated',
  stars: 0,
  flag: null,
  tags: [],
  alt: null,
  jobId: null,
}
const MODEL = {
  id: 'studio',
  label: 'Studio Preview',
  family: 'studio',
  kinds: ['image'],
  available: true,
  maxImages: 10,
  aspectRatios: ['1:1', '3:4'],
  acceptsReference: true,
  creditsPerImage: 1,
  acceptsNegativePrompt: true,
  acceptsPose: true,
  acceptsSeed: true,
}

async function openDashboard(jobs: unknown[], items: unknown[], answers: Record<string, unknown> = {}) {
  const requests = answerWith({
    'GET /api/models': { models: [MODEL] },
    'GET /api/dashboard/stats': {
      totalImages: 8,
      totalVideos: 0,
      creditsUsed: 8,
      creditsRemaining: 42,
      creditsWaived: 0,
      imagesThisWeek: 3,
      videoSeconds: 0,
      coins: 104,
    },
    'GET /api/estimate': { credits: 4, waived: true, available: 42, isEnough: true },
    'GET /api/jobs': { jobs, nextCursor: null },
    'GET /api/gallery': { items, nextCursor: null },
    ...answers,
  })
  const view = await draw(<DashboardScreen />, { at: '/dashboard' })
  const prompt = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Prompt' })
  return { requests, prompt, user: userEvent.setup(), ...view }
}

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  dispatchEvent(new Event('online'))
  vi.unstubAllGlobals()
})

it('starts a shoot with Ctrl and Enter and opens its sheet', async () => {
  const started = jobOf(5, { status: 'queued' })
  const { user, prompt, requests, router } = await openDashboard([], [], {
    'POST /api/photoshoots': Response.json({ job: started }, { status: 202 }),
  })
  await user.type(prompt, 'A brass lamp')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/photoshoot'))
  expect(router.state.location.search).toEqual({ job: started.id })
  expect(requests.find(({ method }) => method === 'POST')!.body).toMatchObject({
    prompt: 'A brass lamp',
    count: 4,
  })
  // Back returns to the typed prompt. The brief of the shoot is what was sent.
  expect(prompt.value).toBe('A brass lamp')
  expect(readBrief()).toMatchObject({ prompt: 'A brass lamp', count: 4, model: 'studio', aspectRatio: '3:4' })
  expect(replacedBrief()).toBeUndefined()
})

it('passes on what was sent, not what is typed while sending', async () => {
  let answer = (_: Response) => {}
  const { user, prompt, router } = await openDashboard([], [], {
    'POST /api/photoshoots': () => new Promise<Response>((resolve) => (answer = resolve)),
  })
  await user.type(prompt, 'A brass lamp')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await user.type(prompt, ', later')
  answer(Response.json({ job: jobOf(5) }, { status: 202 }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/photoshoot'))
  expect(readBrief().prompt).toBe('A brass lamp')
  expect(prompt.value).toBe('A brass lamp, later')
})

it.each([
  ['puts aside a brief that was written there and never sent', { prompt: 'A vase' }, 'A vase'],
  [
    'also one of the same prompt that says more',
    { prompt: 'A brass lamp', negativePrompt: 'rust' },
    'A brass lamp',
  ],
  ['but none that was sent from there', { prompt: 'A chair', style: 'candid' }, undefined],
  ['and none in which nothing is written', { prompt: ' ', style: 'candid' }, undefined],
])('%s', async (_, storedDraft, otherDraft) => {
  localStorage.setItem('studio-photoshoot-draft', JSON.stringify(storedDraft))
  localStorage.setItem('studio-photoshoot-draft-sent', JSON.stringify({ prompt: 'A chair', style: 'candid' }))
  const { user, prompt } = await openDashboard([], [], {
    'POST /api/photoshoots': Response.json({ job: jobOf(5) }, { status: 202 }),
  })
  await user.type(prompt, 'A brass lamp')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(readBrief()).toMatchObject({ prompt: 'A brass lamp', negativePrompt: '' }))
  expect(replacedBrief()?.prompt).toBe(otherDraft)
})

it('sends each alternative of a prompt as a separate prompt', async () => {
  const { user, prompt, requests } = await openDashboard([], [], {
    'POST /api/photoshoots': Response.json({ job: jobOf(5) }, { status: 202 }),
  })
  await user.type(prompt, 'A {{red|blue} lamp')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(requests.some(({ method }) => method === 'POST')).toBe(true))
  expect(requests.find(({ method }) => method === 'POST')!.body).toMatchObject({
    prompt: 'A {red|blue} lamp',
    prompts: ['A red lamp', 'A blue lamp', 'A red lamp', 'A blue lamp'],
  })
})

it('asks for the variables of a prompt before sending, and restores them with Undo', async () => {
  const { user, prompt, requests, toaster } = await openDashboard([], [], {
    'POST /api/photoshoots': Response.json({ job: jobOf(5) }, { status: 202 }),
  })
  await user.type(prompt, 'A [[[[what]] on linen')
  await user.keyboard('{Control>}{Enter}{/Control}')
  const dialog = await screen.findByRole('dialog')
  expect(requests.some(({ method }) => method === 'POST')).toBe(false)
  await user.type(within(dialog).getByRole('textbox', { name: /what/ }), 'lamp')
  await user.click(within(dialog).getByRole('button', { name: 'Fill in' }))
  await waitFor(() => expect(prompt.value).toBe('A lamp on linen'))
  act(() => toaster.current()?.action?.onSelect())
  await waitFor(() => expect(prompt.value).toBe('A [[what]] on linen'))
})

it('shows what is missing', async () => {
  const { user } = await openDashboard([], [])
  await user.click(screen.getByRole('button', { name: /Generate/ }))
  await screen.findByText('Describe what the images should show.')
})

it('shows unrecognised words below the composer, and nothing for an empty prompt', async () => {
  const other = { ...MODEL, id: 'gemini', label: 'Gemini 2.0', family: 'gemini' }
  const { user, prompt } = await openDashboard([], [], { 'GET /api/models': { models: [MODEL, other] } })
  expect(prompt.getAttribute('aria-describedby')).toBeNull()
  await user.type(prompt, 'A wistful woman in a red dress')
  const element = await screen.findByText('3 phrases recognised. Not recognised: wistful.')
  expect(prompt.getAttribute('aria-describedby')).toBe(element.id)
  await user.type(prompt, ' with a flamingo')
  await screen.findByText(/Approximate: flamingo as .+\. Not recognised: wistful\.$/)
  await user.clear(prompt)
  expect(screen.queryByText(/recognised/i)).toBeNull()
  cleanup()
  // Other models read prompts in their own way, so recognition doesn't apply.
  localStorage.setItem('studio-dashboard-draft', JSON.stringify({ prompt: 'Wistful', model: 'gemini' }))
  const again = await openDashboard([], [], {
    'GET /api/models': { models: [MODEL, other] },
    'GET /api/estimate': { credits: 4, waived: false, available: 42, isEnough: true },
  })
  await screen.findByText(/^Gemini 2\.0: 4 images/)
  expect(again.prompt.getAttribute('aria-describedby')).toBeNull()
  expect(screen.queryByText(/recognised/i)).toBeNull()
})

it('shows no recognition if a reused shoot has products, which can’t be checked here', async () => {
  localStorage.setItem(
    'studio-dashboard-draft',
    JSON.stringify({ prompt: 'A cat and a dog', negativePrompt: 'dog' }),
  )
  await openDashboard([], [])
  await screen.findByText('1 phrase recognised. Left out: dog.')
  cleanup()
  const thingIds = ['00000000-0000-4000-8000-000000000001']
  localStorage.setItem('studio-dashboard-draft', JSON.stringify({ prompt: 'My zorbex, a cat', thingIds }))
  const { prompt } = await openDashboard([], [])
  expect(prompt.getAttribute('aria-describedby')).toBeNull()
})

it('offers example briefs to a new user', async () => {
  const { user, prompt } = await openDashboard([], [])
  const first = await screen.findByRole('region', { name: 'Your first shoot' })
  await user.click(within(first).getByRole('button', { name: /Teal glass bottle/ }))
  expect(prompt.value).toContain('Teal glass bottle')
  expect(document.activeElement).toBe(prompt)
})

it('shows the cost of a shoot if it is charged', async () => {
  await openDashboard([], [], {
    'GET /api/estimate': { credits: 4, waived: false, available: 42, isEnough: true },
  })
  await screen.findByText('Studio Preview: 4 images × 1 credit = 4 credits')
})

it('shows running jobs, latest work and each recent prompt once, ready for reuse', async () => {
  const running = jobOf(1, {
    status: 'running',
    items: [itemOf(0), itemOf(1, { status: 'developing', progress: 0.5 })],
  })
  const { user, prompt } = await openDashboard([running, jobOf(2), jobOf(2)], [ITEM])
  const now = await screen.findByRole('region', { name: 'Running now' })
  expect(now.textContent).toContain('Running, 1 of 2')
  // Costs are waived.
  expect(screen.queryByText(/4 credits/)).toBeNull()
  const figures = screen.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(figures).toEqual(['8', '3 this week', '0', '8', '42', '+10 for 104 coins'])
  const latest = await screen.findByRole('region', { name: 'Latest work' })
  expect(within(latest).getByRole('link', { name: 'A lamp' }).getAttribute('href')).toContain(
    `item=${ITEM.id}`,
  )
  const recent = await screen.findByRole('region', { name: 'Recent prompts' })
  expect(within(recent).getAllByRole('listitem')).toHaveLength(2)
  await user.click(within(recent).getByRole('button', { name: /^Prompt 2/ }))
  expect(prompt.value).toBe('Prompt 2')
})

it('restores a typed prompt with Undo after a recent one replaced it', async () => {
  const { user, prompt, toaster } = await openDashboard([jobOf(2)], [ITEM])
  await user.type(prompt, 'A brass lamp')
  await user.click(await screen.findByRole('button', { name: /^Prompt 2/ }))
  expect(prompt.value).toBe('Prompt 2')
  act(() => toaster.current()?.action?.onSelect())
  await waitFor(() => expect(prompt.value).toBe('A brass lamp'))
})

it('shows no ended job under Running now', async () => {
  const running = jobOf(1, { status: 'running', items: [itemOf(0)] })
  const { queries } = await openDashboard([running], [])
  await screen.findByRole('region', { name: 'Running now' })
  act(() => {
    queries.setQueryData(['jobs', 'list'], { jobs: [{ ...running, status: 'completed' }], nextCursor: null })
  })
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Running now' })).toBeNull())
})

it('links to the page of a running job', async () => {
  const film = jobOf(1, { status: 'running', kind: 'video_render', items: [itemOf(0)] })
  await openDashboard([film], [])
  const now = await screen.findByRole('region', { name: 'Running now' })
  expect(within(now).getByRole('link').getAttribute('href')).toMatch(/^\/dashboard\/videocanvas\?job=/)
})

function setOnline(isOnline: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  act(() => void dispatchEvent(new Event(isOnline ? 'online' : 'offline')))
}

it('never charges automatically: without a connection it waits, then asks for a second press', async () => {
  const started = jobOf(5, { status: 'queued' })
  const { user, prompt, requests, router } = await openDashboard([], [], {
    'POST /api/photoshoots': Response.json({ job: started }, { status: 202 }),
  })
  const sent = () =>
    requests.filter(({ method, path }) => method === 'POST' && path === '/api/photoshoots').length
  const generate = screen.getByRole('button', { name: /Generate/ })
  await user.type(prompt, 'A brass lamp')
  setOnline(false)
  await user.click(generate)
  await screen.findByText(/Your brief is saved/)
  setOnline(true)
  await screen.findByText(/^You’re back online\. Press Generate/)
  expect(sent()).toBe(0)
  await user.click(generate)
  await waitFor(() => expect(router.state.location.search).toEqual({ job: started.id }))
  expect(sent()).toBe(1)
  expect(screen.queryByText(/You’re back online/)).toBeNull()
})

it('stops waiting on cancel, and keeps the brief', async () => {
  const { user, prompt } = await openDashboard([], [])
  await user.type(prompt, 'A brass lamp')
  setOnline(false)
  await user.click(screen.getByRole('button', { name: /Generate/ }))
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  setOnline(true)
  expect(screen.queryByText(/Your brief is saved|back online/)).toBeNull()
  expect(prompt.value).toBe('A brass lamp')
})

it('retries without a second shoot if the response was lost with the server', async () => {
  const keys: (string | null)[] = []
  let isUp = false
  const started = jobOf(5, { status: 'queued' })
  const { user, prompt } = await openDashboard([], [], {
    'GET /api/health': () => (isUp ? {} : new Response('', { status: 503 })),
    'POST /api/photoshoots': ({ key }: { key: string | null }) => {
      keys.push(key)
      return isUp ? Response.json({ job: started }, { status: 202 }) : new Response('', { status: 503 })
    },
  })
  await user.type(prompt, 'A brass lamp')
  await user.click(screen.getByRole('button', { name: /Generate/ }))
  await screen.findByText(/Your brief is saved/)
  isUp = true
  await act(() => network.doubt())
  await screen.findByText(/^You’re back online/)
  await user.click(screen.getByRole('button', { name: /Generate/ }))
  await waitFor(() => expect(keys).toHaveLength(2))
  expect(keys[0]).toBe(keys[1])
})

it('offers to save each recent prompt, and shows which are saved', async () => {
  const text = 'Prompt 2'
  const newPrompt = promptOf(9, { title: text, content: contentOf(text) })
  const saved: (object | null)[] = [null, null, null]
  const jobs = [2, 3, 4].map((n) => jobOf(n))
  jobs[1]!.metadata = { ...jobs[1]!.metadata, promptId: promptOf(8).id }
  saved[2] = { id: promptOf(7).id, title: 'Prompt 4' }
  const { requests, user, toaster } = await openDashboard(jobs, [ITEM], {
    'POST /api/prompts/saved': () => ({ saved }),
    'POST /api/prompts/similar': { similar: [] },
    'POST /api/prompts': () => {
      saved[0] = { id: newPrompt.id, title: text }
      return Response.json({ prompt: newPrompt }, { status: 201 })
    },
    [`GET /api/prompts/${newPrompt.id}`]: { prompt: newPrompt },
  })
  const links = async () =>
    (await screen.findAllByRole('link', { name: /^Saved, open/ })).map((link) => link.getAttribute('href'))
  const save = await screen.findByRole('button', { name: 'Save: Prompt 2' })
  expect(await links()).toEqual([`/editor/${promptOf(8).id}`, `/editor/${promptOf(7).id}`])
  expect(requests.filter(({ path }) => path === '/api/prompts/saved').map(({ body }) => body)).toEqual([
    { bodies: ['Prompt 2', 'Prompt 3', 'Prompt 4'] },
  ])
  await user.click(save)
  await waitFor(() => expect(toaster.current()?.title).toBe('Saved as “Prompt 2”'))
  await waitFor(async () => expect(await links()).toHaveLength(3))
})
