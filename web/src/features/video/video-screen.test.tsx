import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { recipeOf, type StoryboardDraft } from '@studio/contract/video'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { push } from '../../platform/index.ts'
import { answerWith, assetOf, draw, itemOf, jobOf, refusal } from '../jobs/jobs.fixtures.tsx'
import { VideoScreen } from './screen.ts'
import {
  A,
  B,
  BOARD,
  FRAME,
  NOW,
  PATH,
  SERVER,
  allSaved,
  boardOf,
  card,
  id,
  lastSaved,
  openBoard,
  sent,
  serving,
} from './video.fixtures.tsx'

const prompts = () =>
  [...document.querySelectorAll('[data-shot]')].map((each) => /A [a-z]+/.exec(each.textContent)?.[0])

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('two tabs', () => {
  it('shows changes saved by the other tab beside local ones, with a single request', async () => {
    let emit = (_: Record<string, unknown>) => {}
    const listening = vi.spyOn(push, 'on').mockImplementation((event, listener) => {
      if (event === 'storyboards') emit = listener
      return () => {}
    })
    const theirs = boardOf({ version: 2 }, { title: 'Harbour' })
    let board = boardOf()
    const { requests } = await openBoard(board, { [`GET ${PATH}`]: () => ({ storyboard: board }) })
    const gets = () => requests.filter(({ method, path }) => `${method} ${path}` === `GET ${PATH}`).length
    const before = gets()
    board = theirs
    act(() => {
      emit({ id: id(77), version: 2 })
      emit({ id: BOARD, version: 1 })
      emit({ id: BOARD, version: 2 })
    })
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'Title' })).toHaveProperty('value', 'Harbour'),
    )
    expect(gets()).toBe(before + 1)
    listening.mockRestore()
  })
})

describe('the list', () => {
  it('creates the first storyboard immediately, with two examples if requested', async () => {
    const requests = answerWith({
      ...SERVER,
      'GET /api/storyboards': { storyboards: [], nextCursor: null },
      'POST /api/storyboards': Response.json({ storyboard: boardOf() }, { status: 201 }),
      [`GET ${PATH}`]: { storyboard: boardOf() },
    })
    const { router } = await draw(<VideoScreen />, { at: '/dashboard/videocanvas' })
    await userEvent.click(await screen.findByRole('button', { name: 'Start with two examples' }))
    await waitFor(() => expect(router.state.location.search).toEqual({ board: BOARD }))
    const [draft] = sent<StoryboardDraft>(requests, 'POST', '/api/storyboards')
    expect(draft!.shots.map(({ prompt }) => prompt.slice(0, 14))).toEqual([
      'A fishing boat',
      'Gulls above th',
    ])
  })

  it('removes a storyboard immediately and restores it with Undo', async () => {
    const listItem = { id: BOARD, title: 'Pier', shots: 2, seconds: 6.5, updatedAt: NOW, posterUrl: null }
    const requests = answerWith({
      ...SERVER,
      'GET /api/storyboards': { storyboards: [listItem], nextCursor: null },
      [`DELETE ${PATH}`]: { id: BOARD },
      [`POST ${PATH}/restore`]: { storyboard: boardOf() },
    })
    const { toaster } = await draw(<VideoScreen />, { at: '/dashboard/videocanvas' })
    await userEvent.click(await screen.findByRole('button', { name: 'More actions for Pier' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Pier' })).toBeNull())
    await waitFor(() => expect(sent(requests, 'DELETE', PATH)).toHaveLength(1))
    act(() => toaster.current()!.action!.onSelect())
    await screen.findByRole('link', { name: 'Pier' })
    expect(sent(requests, 'POST', `${PATH}/restore`)).toHaveLength(1)
  })
})

describe('a storyboard', () => {
  it('saves changes and says so', async () => {
    const { requests, user } = await openBoard()
    await user.type(screen.getByRole('textbox', { name: 'Prompt' }), ' at dawn')
    await waitFor(() => expect(lastSaved(requests)?.shots[0]!.prompt).toBe('A pier at dawn'))
    expect(sent<{ version: number }>(requests, 'PUT', PATH)[0]!.version).toBe(1)
    await screen.findByText('Saved')
    expect(Object.keys(localStorage).filter((key) => key.includes('unsaved'))).toEqual([])
  })

  it('moves shots by Alt and arrow keys, removes and restores them', async () => {
    const { user, toaster, requests } = await openBoard()
    expect(prompts()).toEqual(['A pier', 'A boat'])
    act(() => card(2).focus())
    await user.keyboard('{Alt>}{ArrowLeft}{/Alt}')
    expect(prompts()).toEqual(['A boat', 'A pier'])
    await screen.findByText('Moved to position 1 of 2.')
    await user.keyboard('{Control>}z{/Control}')
    expect(prompts()).toEqual(['A pier', 'A boat'])
    act(() => card(1).focus())
    await user.keyboard('{Delete}')
    expect(prompts()).toEqual(['A boat'])
    act(() => toaster.current()!.action!.onSelect())
    await waitFor(() => expect(prompts()).toEqual(['A pier', 'A boat']))
    // Everything is as before. Intermediate saves on a slow machine end the same way.
    await screen.findByText('Saved')
    const savedPrompts = lastSaved(requests)?.shots.map(({ prompt }) => prompt)
    expect(savedPrompts ?? ['A pier', 'A boat']).toEqual(['A pier', 'A boat'])
  })

  it('trims a shot by the keys of its handle', async () => {
    const { user, requests } = await openBoard()
    const handle = screen.getByRole('slider', { name: 'Trim end of shot 1' })
    act(() => handle.focus())
    await user.keyboard('{Shift>}{ArrowLeft}{ArrowLeft}{/Shift}')
    expect(handle.getAttribute('aria-valuenow')).toBe('3')
    await waitFor(() => expect(lastSaved(requests)?.shots[0]!.trim).toEqual({ start: 0, end: 3 }))
  })

  it('takes a list of prompts, and says if it exceeds the limit', async () => {
    const { user, requests } = await openBoard()
    await user.click(screen.getByRole('button', { name: 'Add a list' }))
    const field = await screen.findByRole('textbox', { name: 'Prompts' })
    const lines = Array.from({ length: 60 }, (_, n) => `${n + 1}. A gull`).join('\n')
    fireEvent.change(field, { target: { value: lines } })
    await screen.findByText(
      'The list has 60 shots. A storyboard can have up to 30, and 28 can still be added.',
    )
    await user.click(screen.getByRole('button', { name: 'Add the first 28' }))
    await waitFor(() => expect(prompts()).toHaveLength(30))
    await screen.findByText('A storyboard can have up to 30 shots. Remove one to add another.')
    await allSaved(requests)
  })

  it('shows models that aren’t configured with the setting they need', async () => {
    await openBoard()
    expect(await screen.findByText(/An administrator can add an API key/)).toBeTruthy()
  })

  it('says that a first frame was deleted, and doesn’t render without another', async () => {
    const shots = [{ id: A, prompt: 'A pier', seconds: 4, firstFrameId: FRAME }]
    const { user, requests } = await openBoard(boardOf({}, { shots }))
    await screen.findByText(/This image was deleted from the gallery/)
    await user.click(screen.getByRole('button', { name: /Render video/ }))
    await screen.findByText('The first frame of shot 1 was deleted. Choose another or remove it.')
    expect(sent(requests, 'POST', '/api/videos')).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Remove the first frame' }))
    await waitFor(() => expect(screen.queryByText(/of shot 1 was deleted/)).toBeNull())
    await allSaved(requests)
  })

  it('asks for a shot before rendering, and keeps the input', async () => {
    const { user, requests } = await openBoard(boardOf({}, { shots: [] }))
    await user.type(screen.getByRole('textbox', { name: 'Title' }), ' at dawn')
    await user.click(screen.getByRole('button', { name: /Render video/ }))
    expect((await screen.findByRole('alert')).textContent).toBe('Add a shot first.')
    expect(screen.getByRole('textbox', { name: 'Title' })).toHaveProperty('value', 'Pier at dawn')
    expect(sent(requests, 'POST', '/api/videos')).toEqual([])
    await allSaved(requests)
  })

  it('selects the shot without a prompt instead of rendering', async () => {
    const { user, requests } = await openBoard(boardOf({}, { shots: [{ id: A, prompt: '', seconds: 2 }] }))
    await user.click(screen.getByRole('button', { name: /Render video/ }))
    await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('prompt'))
    expect(screen.getAllByText('Shot 1 needs a prompt.').length).toBeGreaterThan(0)
    expect(sent(requests, 'POST', '/api/videos')).toEqual([])
  })
})

describe('rendering', () => {
  const filming = (changes: object = {}) =>
    jobOf(5, {
      kind: 'video_render',
      status: 'running',
      progress: 0.4,
      canCancel: true,
      metadata: { prompt: 'A pier', storyboardId: BOARD, toFilm: [0, 1], shots: [{ id: A }, { id: B }] },
      items: [
        itemOf(0, { status: 'developing', progress: 0.4 }),
        itemOf(1, { status: 'waiting', progress: 0 }),
        itemOf(2, { status: 'waiting', progress: 0 }),
      ],
      result: { media_assets: [] },
      ...changes,
    })

  it('shows the cost, renders the saved version and shows the progress of each shot', async () => {
    const job = filming()
    const { user, requests } = await openBoard(boardOf(), {
      'POST /api/videos': Response.json({ job }, { status: 202 }),
      [`GET /api/jobs/${job.id}`]: { job },
    })
    await screen.findByText('2 shots, 7 s × 2 credits')
    await user.type(screen.getByRole('textbox', { name: 'Prompt' }), '!')
    const project = screen.getByRole('combobox', { name: 'Project' })
    await user.type(project, ' North pier ')
    await user.keyboard('{Control>}{Enter}{/Control}')
    await screen.findByText('Rendering shot 1')
    const put = sent<{ draft: StoryboardDraft }>(requests, 'PUT', PATH)
    const [request] = sent<{ shots: object[] }>(requests, 'POST', '/api/videos')
    expect(put.at(-1)!.draft).toMatchObject({
      projectName: ' North pier ',
      shots: [{ prompt: 'A pier!' }, {}],
    })
    expect(request).toMatchObject({ projectName: 'North pier' })
    expect(request).toMatchObject({ storyboardId: BOARD, shots: [{ id: A, prompt: 'A pier!' }, { id: B }] })
    expect(card(1).textContent).toContain('rendering, 40%')
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeTruthy()
  })

  it('says why rendering was refused, and keeps the input', async () => {
    const { user, requests, toaster } = await openBoard(boardOf(), {
      'POST /api/videos': () =>
        refusal(422, 'INPUT_INVALID', { 'shots.0.takeId': 'This take is not there.' }),
    })
    const prompt = screen.getByRole('textbox', { name: 'Prompt' })
    await user.type(prompt, ' at dawn')
    await user.click(screen.getByRole('button', { name: /Render video/ }))
    await waitFor(() => expect(toaster.current()?.title).toBe('Couldn’t start rendering'))
    expect(toaster.current()).toMatchObject({ tone: 'bad', description: expect.stringMatching(/./) })
    expect(prompt).toHaveProperty('value', 'A pier at dawn')
    expect(screen.getByRole('button', { name: /Render video/ })).toHaveProperty('disabled', false)
    await allSaved(requests)
  })

  const waiting = { status: 'waiting', progress: 0 } as const
  it.each([
    [
      'in the queue',
      { status: 'queued', items: [itemOf(0, waiting), itemOf(1, waiting), itemOf(2, waiting)] },
    ],
    ['while it renders', {}],
    [
      'while its shots are joined',
      { items: [itemOf(0), itemOf(1), itemOf(2, { status: 'developing', progress: 0.5 })] },
    ],
  ])('stops a video %s, and keeps the storyboard unchanged', async (_, changes) => {
    let job = filming(changes)
    const { user, requests } = await openBoard(boardOf(), {
      'GET /api/jobs': () => ({ jobs: [job], nextCursor: null }),
      [`GET /api/jobs/${job.id}`]: () => ({ job }),
      [`POST /api/jobs/${job.id}/cancel`]() {
        job = { ...job, status: 'cancelled', canCancel: false }
        return { job }
      },
    })
    const prompt = screen.getByRole('textbox', { name: 'Prompt' })
    await user.type(prompt, ' at dawn')
    await user.click(await screen.findByRole('button', { name: 'Cancel' }))
    await screen.findByText('Rendering was cancelled.')
    expect(prompt).toHaveProperty('value', 'A pier at dawn')
    await waitFor(() => expect(lastSaved(requests)?.shots[0]!.prompt).toBe('A pier at dawn'))
    await allSaved(requests)
  })

  it('shows the queue position and the expected time', async () => {
    const begins = { least: 65, most: 200, since: null }
    const job = filming({
      status: 'queued',
      progress: 0,
      queue: { position: 2, of: 4, begins },
      expected: { least: 30, most: 40, since: null },
    })
    await openBoard(boardOf(), {
      'GET /api/jobs': { jobs: [job], nextCursor: null },
      [`GET /api/jobs/${job.id}`]: { job },
    })
    await screen.findByText(/^Position 2 of 4 in your queue · starts in about 1–4 min · takes about 30–40 s$/)
  })

  it('names the failed shot and retries', async () => {
    const failed = filming({
      status: 'failed',
      canCancel: false,
      canRetry: true,
      error: 'Not with violins.',
      items: [itemOf(0), itemOf(1, { status: 'failed', error: 'Not with violins.' }), itemOf(2)],
    })
    const again = { ...filming(), id: id(6) }
    let jobs = [failed]
    const { user } = await openBoard(boardOf(), {
      'GET /api/jobs': () => ({ jobs, nextCursor: null }),
      [`GET /api/jobs/${failed.id}`]: { job: failed },
      'POST /api/videos'() {
        jobs = [again, failed]
        return Response.json({ job: again }, { status: 202 })
      },
      [`GET /api/jobs/${again.id}`]: { job: again },
    })
    await screen.findByRole('button', { name: 'Shot 2: Not with violins.' })
    expect(screen.getByText(/1 rendered shot is kept/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('Rendering shot 1')
  })

  const take = (n: number, promptText: string) => {
    const { draft } = boardOf()
    return {
      id: id(20 + n),
      shotId: A,
      createdAt: NOW,
      seed: n,
      width: 640,
      height: 360,
      seconds: 4,
      url: '/take',
      thumbnails: [],
      placeholder: '',
      waveform: '',
      recipe: { ...recipeOf(draft.shots[0]!, draft), prompt: promptText },
    }
  }

  it('deletes a take once its Undo has expired, and not before', async () => {
    const { user, requests, toaster } = await openBoard(
      boardOf({ takes: [take(2, 'A pier'), take(1, 'A pier')] }),
      { [`DELETE ${PATH}/takes/${id(22)}`]: { storyboard: boardOf({ takes: [take(1, 'A pier')] }) } },
    )
    const deletedPaths = () => requests.filter(({ method }) => method === 'DELETE').map(({ path }) => path)
    const remove = async () => {
      await user.click(await screen.findByRole('button', { name: 'Delete take 2' }))
      expect(screen.queryByRole('button', { name: 'Delete take 2' })).toBeNull()
      return toaster.current()!
    }
    const first = await remove()
    act(() => {
      first.action!.onSelect()
      toaster.remove(first.id)
    })
    await screen.findByRole('button', { name: 'Delete take 2' })
    expect(deletedPaths()).toEqual([])

    const second = await remove()
    expect(deletedPaths()).toEqual([])
    act(() => void toaster.remove(second.id))
    await waitFor(() => expect(deletedPaths()).toEqual([`${PATH}/takes/${id(22)}`]))
  })

  it('shows the video with its captions, and its takes, one of which can be chosen', async () => {
    const film = {
      ...assetOf(0),
      type: 'video' as const,
      url: '/film?signature=x',
      captionsUrl: '/said?signature=y',
    }
    const board = boardOf({ takes: [take(2, 'Another'), take(1, 'A pier')], films: [film] })
    const { user, requests } = await openBoard(board, {
      [`GET /api/media/${film.id}/captions`]: () =>
        new Response('WEBVTT\n\n00:00:00.000 --> 00:00:04.000\nDawn\n'),
    })
    await user.click(screen.getByRole('tab', { name: /Video/ }))
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Download MP4' })
    expect(link.getAttribute('href')).toBe('/film?signature=x&download=Pier')
    await screen.findByRole('button', { name: 'Download captions' })
    expect(document.querySelector('video track')?.getAttribute('src')).toBe('/said?signature=y')
    expect(screen.getByText('1 shot already rendered')).toBeTruthy()
    const takes = screen.getByRole('region', { name: 'Takes' })
    expect(within(takes).getAllByText('Made with a different prompt or settings')).toHaveLength(1)
    await user.click(within(takes).getByRole('radio', { name: /Take 2/ }))
    await waitFor(() => expect(sent(requests, 'PUT', PATH)).toHaveLength(1))
    const [change] = sent<{ draft: StoryboardDraft }>(requests, 'PUT', PATH)
    expect(change!.draft.shots[0]!.takeId).toBe(id(22))
  })
})

describe('from elsewhere', () => {
  it('starts with a gallery image, in the nearest ratio', async () => {
    const item = {
      ...assetOf(0),
      id: FRAME,
      createdAt: NOW,
      model: 'studio',
      project: null,
      prompt: 'A lamp',
      width: 900,
      height: 1200,
      metadata: {},
      origin: 'generated',
      stars: 0,
      flag: null,
      tags: [],
      alt: null,
      jobId: null,
    }
    const requests = answerWith({
      ...SERVER,
      [`GET /api/gallery/${FRAME}`]: { item, parents: [], children: [] },
      'POST /api/storyboards': () => Response.json({ storyboard: boardOf() }, { status: 201 }),
      [`GET ${PATH}`]: { storyboard: boardOf() },
    })
    const { router } = await draw(<VideoScreen />, { at: `/dashboard/videocanvas?from=${FRAME}` })
    await waitFor(() => expect(router.state.location.search).toEqual({ board: BOARD }))
    const storyboards = sent<StoryboardDraft>(requests, 'POST', '/api/storyboards')
    expect(storyboards).toHaveLength(1)
    expect(storyboards[0]).toMatchObject({
      aspectRatio: '3:4',
      shots: [{ prompt: 'A lamp', camera: 'push-in', firstFrameId: FRAME }],
    })
  })

  it('shows the video of a job in its storyboard', async () => {
    const job = jobOf(5, { kind: 'video_render', metadata: { prompt: 'A pier', storyboardId: BOARD } })
    serving(boardOf(), { [`GET /api/jobs/${job.id}`]: { job } })
    const { router } = await draw(<VideoScreen />, { at: `/dashboard/videocanvas?job=${job.id}` })
    await waitFor(() => expect(router.state.location.search).toEqual({ board: BOARD, job: job.id }))
  })
})
