import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answerWith, assetOf, draw, itemOf, jobOf, refusal } from '../jobs/jobs.fixtures.tsx'
import { useEffect } from 'react'
import { EMPTY_DRAFT } from './brief/draft.ts'
import { handOverBrief } from './brief/brief-draft.ts'
import { PhotoshootScreen } from './screen.ts'
import { type OwnThingsProps, ShootParts } from './shoot-parts.ts'

const model = (id: string, label: string, available: boolean) => ({
  id,
  label,
  family: id,
  available,
  kinds: ['image'],
  maxImages: 10,
  acceptsReference: true,
  acceptsNegativePrompt: true,
  acceptsPose: true,
  acceptsSeed: true,
  creditsPerImage: 1,
  aspectRatios: ['1:1', '4:3', '3:4', '16:9', '9:16'],
  ...(available ? {} : { reason: 'Set its key.' }),
})

const SERVER = {
  'GET /api/models': {
    models: [model('studio', 'Studio Preview', true), model('gemini', 'Gemini 2.0', false)],
  },
  'GET /api/projects': { projects: [] },
  'GET /api/jobs': { jobs: [] as unknown[], nextCursor: null },
}

const RUNNING_JOB = jobOf(1, {
  status: 'running',
  canCancel: true,
  items: [
    itemOf(0),
    itemOf(1, { status: 'developing', progress: 0.62, pose: 'walking' }),
    itemOf(2, { status: 'waiting', progress: 0 }),
  ],
  result: { media_assets: [assetOf(0)] },
})

async function openScreen(answers: Record<string, unknown> = {}, at = '/dashboard/photoshoot') {
  const requests = answerWith({ ...SERVER, ...answers })
  const user = userEvent.setup()
  const view = await draw(<PhotoshootScreen />, { at })
  await screen.findByRole('radio', { name: /Studio Preview/ })
  return {
    requests,
    user,
    ...view,
    prompt: screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Prompt' }),
  }
}

const pictureOf = (id: string, flag: string | null) => ({
  id,
  flag,
  type: 'image',
  createdAt: new Date(0).toISOString(),
  model: 'studio',
  project: null,
  prompt: '',
  width: 768,
  height: 1024,
  url: '',
  thumbnails: [],
  placeholder: '',
  metadata: {},
  origin: 'generated',
  stars: 0,
  tags: [],
  alt: null,
  jobId: null,
})

const withJob = (job: { id: string }) => ({
  'GET /api/jobs': { jobs: [job], nextCursor: null },
  [`GET /api/jobs/${job.id}`]: { job },
})
const posts = (requests: { method: string; key: string | null; body: unknown }[]) =>
  requests.filter(({ method }) => method === 'POST')

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the brief', () => {
  it('shows the missing input at its field and sends no request', async () => {
    const { user, requests, prompt } = await openScreen()
    await user.click(screen.getByRole('button', { name: /Generate/ }))
    await screen.findByText('Describe what the images should show.')
    expect(prompt.getAttribute('aria-invalid')).toBe('true')
    await waitFor(() => expect(document.activeElement).toBe(prompt))
    expect(posts(requests)).toEqual([])
    await user.type(prompt, 'A lamp')
    expect(screen.queryByText('Describe what the images should show.')).toBeNull()
  })

  it('continues with the prompt from the dashboard, but never replaces its own', async () => {
    localStorage.setItem('studio-dashboard-draft', JSON.stringify({ prompt: 'A lamp', count: 2 }))
    const { prompt, user } = await openScreen()
    expect(prompt.value).toBe('A lamp')
    expect(screen.getByText(/^2 images × 1 credit/)).toBeTruthy()
    await user.type(prompt, ' and a chair')
    cleanup()
    expect((await openScreen()).prompt.value).toBe('A lamp and a chair')
  })

  it('starts empty if the prompt of the dashboard was already sent', async () => {
    localStorage.setItem('studio-dashboard-draft', JSON.stringify({ prompt: 'A lamp' }))
    localStorage.setItem('studio-dashboard-draft-sent', JSON.stringify({ prompt: 'A lamp' }))
    expect((await openScreen()).prompt.value).toBe('')
  })

  it.each(['', 'rust'])('saves an unsent brief when a link brings a prompt (%s)', async (negative) => {
    const fields = { prompt: negative ? '' : 'A vase', negativePrompt: negative }
    localStorage.setItem('studio-photoshoot-draft', JSON.stringify(fields))
    const { prompt, user } = await openScreen({}, '/dashboard/photoshoot?prompt=A+lamp')
    await waitFor(() => expect(prompt.value).toBe('A lamp'))
    await user.click(await screen.findByRole('button', { name: 'Restore' }))
    expect(prompt.value).toBe(fields.prompt)
  })

  it('loses no brief if several were replaced', async () => {
    for (const prompt of ['A vase', 'A chair', 'A lamp']) {
      localStorage.setItem('studio-photoshoot-draft', JSON.stringify({ prompt }))
      handOverBrief({ ...EMPTY_DRAFT, prompt: `After ${prompt}` })
    }
    const { user, prompt } = await openScreen()
    for (const before of ['A lamp', 'A chair', 'A vase']) {
      screen.getByText(`A newer brief replaced your unsent one: “${before}”`)
      await user.click(screen.getByRole('button', { name: 'Discard' }))
    }
    expect(screen.queryByText(/A newer brief replaced/)).toBeNull()
    expect(prompt.value).toBe('After A lamp')
  })

  it('offers a replaced brief and loses neither', async () => {
    localStorage.setItem('studio-photoshoot-draft', JSON.stringify({ prompt: 'A lamp' }))
    localStorage.setItem(
      'studio-photoshoot-draft-replaced',
      JSON.stringify({ prompt: 'A vase', negativePrompt: 'rust', style: 'candid' }),
    )
    const { user, prompt } = await openScreen()
    screen.getByText('A newer brief replaced your unsent one: “A vase”')
    await user.click(screen.getByRole('button', { name: 'Restore' }))
    expect(prompt.value).toBe('A vase')
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Negative prompt' }).value).toBe('rust')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Candid' }).checked).toBe(true)
    cleanup()
    const again = await openScreen()
    expect(again.prompt.value).toBe('A vase')
    await again.user.click(screen.getByRole('button', { name: 'Restore' }))
    expect(again.prompt.value).toBe('A lamp')
    await again.user.click(screen.getByRole('button', { name: 'Discard' }))
    cleanup()
    expect((await openScreen()).prompt.value).toBe('A lamp')
    expect(screen.queryByText(/A newer brief/)).toBeNull()
  })

  it('shows recognised phrases while typing, before anything is charged', async () => {
    const { user, prompt, requests } = await openScreen()
    await user.type(prompt, 'A wistful woman in a red dress')
    await screen.findByText('3 phrases recognised. Not recognised: wistful.')
    const marked = [...(prompt.nextElementSibling?.querySelectorAll('span span') ?? [])].map(
      (mark) => mark.textContent,
    )
    expect(marked).toEqual(['woman', 'red', 'dress'])
    await user.type(prompt, ' at sunset')
    await screen.findByText('4 phrases recognised. Not recognised: wistful.')
    await user.clear(prompt)
    expect(screen.queryByText(/phrases? recognised/)).toBeNull()
    expect(posts(requests)).toEqual([])
  })

  it('doesn’t count phrases that the negative prompt excludes', async () => {
    localStorage.setItem(
      'studio-photoshoot-draft',
      JSON.stringify({ prompt: 'A cat and a dog', negativePrompt: 'dog' }),
    )
    const { prompt } = await openScreen()
    await screen.findByText('1 phrase recognised. Left out: dog.')
    const marked = [...(prompt.nextElementSibling?.querySelectorAll('span span') ?? [])]
    expect(marked.map(({ textContent }) => textContent)).toEqual(['cat'])
  })

  it('says what the prompt itself excludes, and what of that it can’t', async () => {
    const { user, prompt } = await openScreen()
    await user.type(prompt, 'A street, nobody, no cars or dogs, no shadows')
    await screen.findByText(
      '1 phrase recognised. Left out: people, cars, and dogs. Not recognised: no shadows.',
    )
    const marked = [...(prompt.nextElementSibling?.querySelectorAll('span span') ?? [])]
    expect(marked.map(({ textContent }) => textContent)).toEqual(['street'])
  })

  it('recognises the names of products in the image', async () => {
    const OwnThings = ({ onNames }: OwnThingsProps) => {
      useEffect(() => onNames([{ id: 'one', names: ['zorbex', 'my zorbex'] }]), [onNames])
      return null
    }
    const models = [{ ...model('studio', 'Studio Preview', true), acceptsThings: true }]
    answerWith({ ...SERVER, 'GET /api/models': { models } })
    await draw(
      <ShootParts value={{ OwnThings }}>
        <PhotoshootScreen />
      </ShootParts>,
      { at: '/dashboard/photoshoot' },
    )
    const prompt = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Prompt' })
    await userEvent.type(prompt, 'my zorbex on marble')
    await screen.findByText('2 phrases recognised.')
  })

  it('shows the reference beside Generate and can remove it there', async () => {
    const reference = { id: 'r', name: 'Lamp at dusk.png', preview: '' }
    localStorage.setItem('studio-photoshoot-draft', JSON.stringify({ prompt: 'A lamp', reference }))
    const { user } = await openScreen()
    const note = screen.getByText('Reference: Lamp at dusk.png').parentElement as HTMLElement
    await user.click(within(note).getByRole('button'))
    expect(screen.queryByText('Reference: Lamp at dusk.png')).toBeNull()
  })

  it('says Generating while a shoot runs, and can start another beside it', async () => {
    const { user, prompt, requests } = await openScreen({
      ...withJob(RUNNING_JOB),
      'POST /api/photoshoots': { job: RUNNING_JOB },
    })
    const generating = await screen.findByRole('button', { name: /^Generating/ })
    await user.type(prompt, 'A lamp')
    await user.click(generating)
    expect(posts(requests)).toEqual([])
    await user.click(screen.getByRole('button', { name: /^Start another/ }))
    await waitFor(() => expect(posts(requests)).toHaveLength(1))
  })

  it('shows the cost as it changes, and that it is waived', async () => {
    const { user } = await openScreen()
    await user.click(screen.getByRole('radio', { name: '6' }))
    expect(screen.getByText(/^6 images × 1 credit/)).toBeTruthy()
    expect(screen.getByText('−6')).toBeTruthy()
    expect(screen.getAllByText('0 credits').length).toBeGreaterThan(0)
    await user.click(screen.getByRole('radio', { name: '1' }))
    expect(screen.getByText(/^1 image × 1 credit/)).toBeTruthy()
  })

  it('shows models that aren’t configured as disabled, with the reason', async () => {
    await openScreen()
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /Gemini 2.0/ }).disabled).toBe(true)
    expect(screen.getByText('Set its key.')).toBeTruthy()
  })

  it('names the missing setting of a model in the user’s language', async () => {
    await openScreen({
      'GET /api/models': {
        models: [
          model('studio', 'Studio Preview', true),
          { ...model('dalle', 'DALL-E 3', false), needs: 'OPENAI_API_KEY' },
        ],
      },
    })
    expect(screen.getByText(/An administrator can add an API key/)).toBeTruthy()
  })

  it('shows only settings that the chosen model supports, and clears the others', async () => {
    const size = { width: 864, height: 1184 }
    const plain = {
      ...model('gemini', 'Gemini 2.0', true),
      acceptsSeed: false,
      acceptsNegativePrompt: false,
      acceptsPose: false,
      acceptsReference: false,
      sizes: { final: { '3:4': size } },
    }
    const rich = {
      ...model('studio', 'Studio Preview', true),
      steps: { least: 10, most: 60 },
      guidance: { least: 1, most: 20 },
      sizes: { draft: { '3:4': size }, final: { '3:4': size } },
    }
    const started = jobOf(5)
    const { user, prompt, requests } = await openScreen({
      'GET /api/models': { models: [rich, plain] },
      'POST /api/photoshoots': Response.json({ job: started }, { status: 202 }),
    })
    await user.type(prompt, 'A lamp')
    await user.click(screen.getByText('Advanced'))
    await user.type(screen.getByRole('textbox', { name: 'Steps' }), '30')
    await user.type(screen.getByRole('textbox', { name: 'Guidance' }), '4,5')
    await user.click(screen.getByRole('radio', { name: 'Draft' }))
    await user.click(screen.getByRole('button', { name: /Generate/ }))
    await waitFor(() => expect(posts(requests)).toHaveLength(1))
    expect(posts(requests)[0]!.body).toMatchObject({ steps: 30, guidance: 4.5, quality: 'draft' })
    await user.click(screen.getByRole('radio', { name: /Gemini 2.0/ }))
    for (const name of ['Steps', 'Guidance', 'Seed', 'Negative prompt'])
      expect(screen.queryByRole('textbox', { name })).toBeNull()
    expect(screen.queryByRole('radio', { name: 'Draft' })).toBeNull()
    expect(screen.queryByRole('switch', { name: /Pose variety/ })).toBeNull()
    expect(screen.getByText('Not supported')).toBeTruthy()
    expect(screen.getByText('Portrait, 864 × 1184')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: /Generate/ }))
    await waitFor(() => expect(posts(requests)).toHaveLength(2))
    expect(posts(requests)[1]!.body).toMatchObject({ model: 'gemini', quality: 'final' })
    expect(posts(requests)[1]!.body).not.toHaveProperty('steps')
  })

  it('sends the brief with Ctrl and Enter, and renders the sheet from the response', async () => {
    const started = jobOf(5, {
      status: 'queued',
      items: [itemOf(0, { status: 'waiting' })],
      result: { media_assets: [] },
    })
    const { user, requests, prompt, router } = await openScreen({
      'POST /api/photoshoots': Response.json({ job: started }, { status: 202 }),
      [`GET /api/jobs/${started.id}`]: { job: started },
    })
    await user.type(prompt, 'A lamp')
    await user.click(screen.getByRole('checkbox', { name: 'Walking' }))
    await user.keyboard('{Control>}{Enter}{/Control}')
    await screen.findByRole('heading', { name: 'Prompt 5' })
    expect(posts(requests)[0]!.body).toEqual({
      prompt: 'A lamp',
      count: 4,
      style: 'editorial',
      aspectRatio: '3:4',
      poseVariety: true,
      poses: ['walking'],
      model: 'studio',
      quality: 'final',
    })
    expect(router.state.location.search).toEqual({ job: started.id })
    expect(prompt.value).toBe('A lamp')
  })

  it('keeps the input and the idempotency key when the response is lost, and takes a new key afterwards', async () => {
    const failing = [
      () => Promise.reject(new TypeError('Failed to fetch')),
      () => refusal(500, 'UNKNOWN_ERROR'),
      () => Response.json({ job: jobOf(5) }, { status: 202 }),
      () => Response.json({ job: jobOf(6) }, { status: 202 }),
    ]
    const { user, requests, prompt, toaster } = await openScreen({
      'POST /api/photoshoots': () => failing.shift()!(),
    })
    await user.type(prompt, 'A lamp')
    const generate = screen.getByRole('button', { name: /Generate/ })
    for (const times of [1, 2, 3, 4]) {
      await user.click(generate)
      await waitFor(() => expect(posts(requests)).toHaveLength(times))
      await waitFor(() => expect(generate.textContent).toContain('Generate'))
      await waitFor(() => expect(generate.getAttribute('aria-busy')).toBeNull())
      if (times < 3) expect(toaster.current()?.title).toBe('Failed to generate images. Please try again.')
    }
    const [first, second, third, fourth] = posts(requests).map(({ key }) => key)
    expect([second, third]).toEqual([first, first])
    expect(fourth).not.toBe(first)
    expect(prompt.value).toBe('A lamp')
  })

  it('says Generating while sending', async () => {
    const { user, prompt } = await openScreen({ 'POST /api/photoshoots': () => new Promise(() => undefined) })
    await user.type(prompt, 'A lamp')
    await user.click(screen.getByRole('button', { name: /Generate/ }))
    await screen.findByRole('button', { name: 'Generating' })
  })

  it('shows a refusal at the field it names', async () => {
    const { user, prompt } = await openScreen({
      'POST /api/photoshoots': () => refusal(422, 'INPUT_INVALID', { model: 'No.' }),
    })
    await user.type(prompt, 'A lamp')
    await user.click(screen.getByRole('button', { name: /Generate/ }))
    await screen.findByText('This model doesn’t support these settings. Choose another model.')
  })

  it('restores the brief after a reload', async () => {
    const { user, prompt, unmount } = await openScreen()
    await user.type(prompt, 'A lamp')
    await user.click(screen.getByRole('radio', { name: 'Candid' }))
    unmount()
    const { prompt: again } = await openScreen()
    expect(again.value).toBe('A lamp')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Candid' }).checked).toBe(true)
  })

  it('validates a reference image before sending it', async () => {
    const { requests } = await openScreen()
    const user = userEvent.setup({ applyAccept: false })
    const field = await screen.findByLabelText('Reference')
    await user.upload(field, new File(['x'], 'notes.txt', { type: 'text/plain' }))
    await screen.findByText('Invalid file type. Please upload an image.')
    const large = new File(['x'], 'large.png', { type: 'image/png' })
    Object.defineProperty(large, 'size', { value: 10 * 1024 * 1024 + 1 })
    await user.upload(field, large)
    await screen.findByText('File too large. Maximum size is 10MB.')
    expect(posts(requests)).toEqual([])
  })

  it('starts with an example', async () => {
    const { user, prompt } = await openScreen()
    await user.click(await screen.findByRole('button', { name: /Teal glass bottle/ }))
    expect(prompt.value).toContain('Teal glass bottle')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Commercial' }).checked).toBe(true)
  })
})

describe('the sheet', () => {
  it('shows the state of each image', async () => {
    await openScreen(withJob(RUNNING_JOB))
    await screen.findByRole('button', { name: 'Image 1, enlarge' })
    expect(screen.getByRole('button', { name: /Image 2, walking/ }).textContent).toContain('62%')
    expect(screen.getByRole('button', { name: /Image 3/ }).textContent).toContain('queued')
    expect(screen.getByText('1 of 3 generated')).toBeTruthy()
  })

  it('keeps and rejects by keys, saves the marks and filters by them', async () => {
    const job = jobOf(2)
    const flags = new Map<string, string | null>()
    const gallery = {
      ...withJob(job),
      'GET /api/gallery': () => ({
        items: [...flags].map(([id, flag]) => pictureOf(id, flag)),
        nextCursor: null,
      }),
      'POST /api/gallery/changes': ({ body }: { body: unknown }) => {
        const { ids, change } = body as { ids: string[]; change: { flag: string | null } }
        for (const id of ids) flags.set(id, change.flag)
        return { results: ids.map((id) => ({ id })) }
      },
    }
    const { user, unmount, router } = await openScreen(gallery)
    const first = await screen.findByRole('button', { name: 'Image 1, enlarge' })
    act(() => first.focus())
    await user.keyboard('k{ArrowRight}x')
    const pressed = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-pressed')
    expect(pressed('Keep image 1')).toBe('true')
    expect(pressed('Reject image 2')).toBe('true')
    await waitFor(() => expect([...flags.values()]).toEqual(['pick', 'reject']))
    unmount()
    await openScreen(gallery, router.state.location.href)
    await waitFor(() => expect(pressed('Keep image 1')).toBe('true'))
    await user.click(screen.getByRole('tab', { name: /Kept/ }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Image 2, enlarge' })).toBeNull())
    expect(screen.getByRole('button', { name: 'Export kept' }).hasAttribute('disabled')).toBe(false)
  })

  it('shows marks set in another tab, and downloads kept images as one zip', async () => {
    const job = jobOf(2)
    const ids = job.result.media_assets.map(({ id }) => id)
    const { requests, user } = await openScreen({
      ...withJob(job),
      'POST /api/zips': { id: ids[0], url: '#', expiresAt: new Date(0).toISOString(), pictures: 2, bytes: 9 },
    })
    await screen.findByRole('button', { name: 'Keep image 1' })
    const otherTab = new BroadcastChannel('studio-flags')
    otherTab.postMessage({ ids, flag: 'pick' })
    otherTab.close()
    for (const name of ['Keep image 1', 'Keep image 2'])
      await waitFor(() =>
        expect(screen.getByRole('button', { name }).getAttribute('aria-pressed')).toBe('true'),
      )
    await user.click(screen.getByRole('button', { name: 'Export kept' }))
    await waitFor(() => expect(requests.filter(({ path }) => path === '/api/zips')).toHaveLength(1))
    expect(requests.find(({ path }) => path === '/api/zips')!.body).toEqual({ ids })
  })

  it('opens an image large and moves on with the arrows', async () => {
    const { user } = await openScreen(withJob(jobOf(2)))
    await user.click(await screen.findByRole('button', { name: 'Image 1, enlarge' }))
    const dialog = await screen.findByRole('dialog', { name: 'Image 1' })
    await user.keyboard('{ArrowRight}')
    await screen.findByRole('dialog', { name: 'Image 2' })
    expect(within(dialog).getByRole('img')).toBeTruthy()
  })

  it('says why a shoot failed and retries it', async () => {
    const failed = jobOf(2, {
      status: 'failed',
      error: 'The model said no.',
      canRetry: true,
      items: [itemOf(0, { status: 'failed' }), itemOf(1, { status: 'failed' })],
      result: { media_assets: [] },
    })
    const again = jobOf(7)
    const { user } = await openScreen({
      ...withJob(failed),
      [`POST /api/photoshoots/${failed.id}/rerun`]: Response.json({ job: again }, { status: 202 }),
      [`GET /api/jobs/${again.id}`]: { job: again },
    })
    await screen.findByText('The model said no.')
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    await screen.findByRole('heading', { name: 'Prompt 7' })
  })

  it('names missing images on a finished sheet, and those of another model', async () => {
    const reason = 'DALL-E 3: Out of order.'
    const substitute = { madeBy: 'Gemini 2.0 (x)', insteadOf: 'DALL-E 3', code: 'PROVIDER_DOWN', reason }
    const job = jobOf(2, {
      error: '1 of 2 failed: Not with violins.',
      canRetry: true,
      items: [itemOf(0), itemOf(1, { status: 'failed', error: 'Not with violins.' })],
      result: { media_assets: [{ ...assetOf(0), standIn: substitute }] },
    })
    await openScreen(withJob(job))
    await screen.findByText('1 of 2 failed: Not with violins.')
    expect(screen.getByText('Not with violins.')).toBeTruthy()
    expect(
      screen.getByText(`1 image was made with Gemini 2.0 (x) instead of DALL-E 3. ${reason}`),
    ).toBeTruthy()
  })

  it('lists the words its images don’t show, without duplicates', async () => {
    const job = jobOf(1)
    job.result.media_assets[0]!.notUnderstood = ['wistful', 'thrice']
    job.result.media_assets[1]!.notUnderstood = ['wistful', 'hence']
    await openScreen(withJob(job))
    await screen.findByText('Not recognised: wistful, thrice, and hence.')
    cleanup()
    job.result.media_assets[0]!.claims = [{ text: 'cup', verdict: 'changed', how: 'stand' }]
    job.result.media_assets[1]!.claims = [{ text: 'cup', verdict: 'missing', how: 'hidden' }]
    await openScreen(withJob(job))
    await screen.findByText('Not drawn: cup (hidden).')
    expect(screen.queryByText(/Not recognised/)).toBeNull()
    cleanup()
    await openScreen(withJob(jobOf(1)))
    await screen.findByText('2 of 2 generated')
    expect(screen.queryByText(/Not recognised/)).toBeNull()
  })

  it('retries only failed images, and links both sheets', async () => {
    const job = jobOf(2, {
      error: '1 of 2 failed: No.',
      canRetry: true,
      items: [itemOf(0), itemOf(1, { status: 'failed', error: 'No.' })],
      result: { media_assets: [assetOf(0)] },
    })
    const again = jobOf(7, { metadata: { ...jobOf(7).metadata, rerunOf: job.id, only: [1] } })
    const { user, requests } = await openScreen({
      ...withJob(job),
      [`POST /api/photoshoots/${job.id}/rerun`]: Response.json({ job: again }, { status: 202 }),
      [`GET /api/jobs/${again.id}`]: { job: again },
    })
    await user.click(await screen.findByRole('button', { name: 'Retry 1 failed image' }))
    await screen.findByRole('heading', { name: 'Prompt 7' })
    expect(posts(requests)[0]!.key).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: 'View the original shoot' }))
    await screen.findByRole('heading', { name: 'Prompt 2' })
    expect(await screen.findByRole('button', { name: /retried image/ })).toBeTruthy()
  })

  it('polls every second while the job runs, and stops when it has ended', async () => {
    let job = RUNNING_JOB
    const path = `/api/jobs/${RUNNING_JOB.id}`
    const { requests } = await openScreen({ ...withJob(RUNNING_JOB), [`GET ${path}`]: () => ({ job }) })
    const times = () => requests.filter((each) => each.path === path).length
    await waitFor(() => expect(times()).toBeGreaterThanOrEqual(2))
    job = jobOf(1)
    await screen.findByText('2 of 2 generated')
    const atEnd = times()
    await new Promise((resolve) => setTimeout(resolve, 2_200))
    expect(times()).toBe(atEnd)
  })

  it('doesn’t poll while the page is hidden', async () => {
    const path = `/api/jobs/${RUNNING_JOB.id}`
    const { requests } = await openScreen(withJob(RUNNING_JOB))
    const times = () => requests.filter((each) => each.path === path).length
    await waitFor(() => expect(times()).toBeGreaterThanOrEqual(1))
    const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    act(() => void window.dispatchEvent(new Event('visibilitychange')))
    await new Promise((resolve) => setTimeout(resolve, 300))
    const before = times()
    await new Promise((resolve) => setTimeout(resolve, 2_200))
    expect(times()).toBe(before)
    hidden.mockRestore()
    act(() => void window.dispatchEvent(new Event('visibilitychange')))
    await waitFor(() => expect(times()).toBeGreaterThan(before))
  })

  it('cancels the shoot', async () => {
    const stopped = { ...RUNNING_JOB, status: 'cancelled', canCancel: false }
    const { user, requests } = await openScreen({
      ...withJob(RUNNING_JOB),
      [`POST /api/jobs/${RUNNING_JOB.id}/cancel`]: { job: stopped },
    })
    await user.click(await screen.findByRole('button', { name: 'Cancel' }))
    await screen.findByText('This shoot was cancelled.')
    expect(posts(requests)).toHaveLength(1)
  })
})
