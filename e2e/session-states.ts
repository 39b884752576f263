// Sessions. Mocked, since concurrent actions would need several browsers.
import type { Page } from '@playwright/test'
import { mockCamera } from './mock-camera.ts'
import type { State } from './states.ts'

const idOf = (last: number) => `3f2504e0-4f89-41d3-9a0c-0305e82c${String(9400 + last)}`
const ID = idOf(0)
const TIMESTAMP = '2026-11-21T20:00:00.000Z'
const PATH = `/dashboard/photoshoot/session/${ID}`
const NAMES = ['Marta Oliveira', 'Ana Ruiz', 'Jonas W.', 'سلمى', 'x'.repeat(60)]

interface Facts {
  /** Id of the viewer. */
  me: string
  /** Images of the viewer. */
  pictures: { id: string; width: number; height: number }[]
}

const member = (facts: Facts, n: number, mine: number) => ({
  userId: n === mine ? facts.me : idOf(10 + n),
  displayName: NAMES[n],
  colour: n,
  joinedAt: TIMESTAMP,
  role: n === 0 ? 'host' : n === 4 ? 'viewer' : n === 3 ? 'picker' : 'shooter',
  leftAt: null,
  isRemoved: false,
  isPresent: n !== 2,
  capCredits: n === 0 ? null : 20,
  reserved: n,
  spent: 4 * n,
})

const PROMPT = 'Long red wool coat on a grey wall, window light from the left, calm and plain'
const BRIEF = {
  prompt: PROMPT,
  negativePrompt: 'text, logo',
  count: 4,
  style: 'editorial',
  aspectRatio: '3:4',
  model: 'studio',
  poseVariety: false,
  poses: [],
  quality: 'final',
  referenceImageId: idOf(30),
  referenceRole: null,
  seed: null,
}

/** Returns a session as seen by the member at index `mine`. */
function sessionOf(facts: Facts, mine: number, more: object = {}) {
  const members = NAMES.map((_, n) => member(facts, n, mine))
  const [first, second] = facts.pictures
  const frame = (index: number, media: object | undefined) => ({
    index,
    status: media ? 'done' : 'developing',
    progress: media ? 1 : 0.4,
    width: 768,
    height: 1024,
    media: media ?? null,
    flag: media && index === 1 ? 'pick' : null,
    isSuggested: media !== undefined && index === 0,
    copyId: null,
  })
  const shoot = (n: number, frames: object[]) => ({
    jobId: idOf(40 + n),
    byId: members[n]?.userId,
    payerId: members[0]?.userId,
    at: TIMESTAMP,
    revision: 7,
    prompt: PROMPT,
    seed: 4_711,
    status: frames.length > 2 ? 'running' : 'completed',
    credits: 4,
    isRevealed: n === 1,
    frames,
  })
  const pick = (n: number, verdict: string | null) => ({
    mediaId: first?.id,
    userId: members[n]?.userId,
    verdict,
  })
  const messageOf = (n: number, text: string, place: object = {}) => ({
    id: idOf(60 + n),
    userId: members[n]?.userId,
    text,
    isHeld: false,
    mediaId: null,
    x: null,
    y: null,
    createdAt: TIMESTAMP,
    ...place,
  })
  return {
    id: ID,
    title: 'Norte, autumn coats',
    status: 'open',
    code: '7KX4QM',
    link: 'a'.repeat(22),
    hostId: members[0]?.userId,
    rules: {
      blindPicks: true,
      autoKeep: 0.5,
      copies: 'members',
      hostPays: true,
      perPersonCap: 20,
      totalCap: 80,
      maxMembers: 12,
    },
    brief: BRIEF,
    reference: { id: idOf(30), byId: members[1]?.userId, url: '' },
    revision: 7,
    pays: { payerId: members[0]?.userId, left: 12 },
    seq: 40,
    createdAt: TIMESTAMP,
    endedAt: null,
    keepUntil: null,
    mayStandIn: false,
    members,
    shoots: [
      shoot(2, [frame(0, undefined), frame(1, undefined), frame(2, undefined)]),
      shoot(1, [frame(0, first), frame(1, second)]),
    ],
    picks: [pick(0, 'heart'), pick(1, 'heart'), pick(3, null)],
    messages: [
      messageOf(1, 'The collar reads best here, the one before is too wide.', {
        mediaId: first?.id,
        x: 0.4,
        y: 0.3,
      }),
      messageOf(0, 'Agreed.'),
    ],
    ...more,
  }
}

/** Loads the data of the signed-in user that a session needs, and shows one. */
const show =
  (mine: number, more: object = {}, then?: (page: Page) => Promise<void>) =>
  async (page: Page): Promise<void> => {
    const facts = await page.evaluate(async (): Promise<Facts> => {
      const stored = JSON.parse(localStorage.getItem('empressos-auth-session') ?? '{}') as {
        access_token: string
        user: { id: string }
      }
      const answer = await fetch('/api/jobs?limit=5', {
        headers: { authorization: `Bearer ${stored.access_token}` },
      })
      const { jobs } = (await answer.json()) as {
        jobs: { result: { media_assets: Facts['pictures'] } | null }[]
      }
      return { me: stored.user.id, pictures: jobs.flatMap(({ result }) => result?.media_assets ?? []) }
    })
    await page.context().route(
      (url) => url.pathname === `/api/sessions/${ID}`,
      (route) =>
        route.fulfill({ json: { session: sessionOf(facts, mine, more), events: [], hasMore: false } }),
    )
    await page.goto(PATH)
    await page.locator('h1').first().waitFor()
    await then?.(page)
  }

/** On a phone, each part is a tab. */
const openPart = async (page: Page, nth: number) => {
  const tab = page.locator('main [role=tablist]').first().locator('[role=tab]').nth(nth)
  if ((page.viewportSize()?.width ?? 0) < 1024) await tab.click()
}

/** Typing the code makes the server refuse it. */
const refused = (status: number, error: object) => async (page: Page) => {
  await page
    .context()
    .route('**/api/sessions/join', (route) => route.fulfill({ status, json: { ok: false, error } }))
  await page.locator('main input').first().fill('7KX4QM')
}
const CARDS = {
  sessions: [
    {
      id: ID,
      title: 'Norte, autumn coats',
      status: 'open',
      role: 'host',
      present: NAMES.slice(0, 3),
      leftAt: null,
      createdAt: TIMESTAMP,
      endedAt: null,
      keepUntil: null,
      pictures: 12,
    },
    {
      id: idOf(1),
      title: 'x'.repeat(80),
      status: 'ended',
      role: 'shooter',
      present: [],
      leftAt: null,
      createdAt: TIMESTAMP,
      endedAt: TIMESTAMP,
      keepUntil: '2026-12-21T20:00:00.000Z',
      pictures: 0,
    },
  ],
}
const person = (n: number, imageCount: number) => ({
  userId: idOf(10 + n),
  displayName: NAMES[n],
  role: n === 0 ? 'host' : 'shooter',
  colour: n,
  asked: imageCount / 4,
  made: imageCount,
  kept: imageCount / 4,
  hearts: 3 * n,
  credits: imageCount,
})
const SUMMARY = {
  summary: {
    people: [person(0, 12), person(1, 8), person(3, 0), person(4, 4)],
    total: { asked: 6, made: 24, kept: 6, hearts: 24, credits: 24, creditsPerKept: 4 },
    kept: [],
  },
}
const join = { who: 'full', path: '/dashboard/photoshoot/join' } as const
const open = { who: 'full', path: '/dashboard/photoshoot/join' } as const

export const SESSION_STATES: State[] = [
  {
    name: 'together, opening one',
    who: 'full',
    path: '/dashboard/photoshoot/session',
    shows: 'main [aria-invalid=true]',
    async act(page) {
      await page.locator('main input[name=title]').waitFor()
      await page.locator('main [role=radio], main input[type=radio]').nth(1).click({ force: true })
      await page.locator('main input[name=totalCap]').fill('0')
      await page.keyboard.press('Control+Enter')
    },
    leave: (page) => page.evaluate(() => localStorage.removeItem('studio-shoot-together')),
  },
  { name: 'together, joining', ...join, shows: 'main section h3', mockAnswers: { '/api/sessions': CARDS } },
  {
    name: 'together, a wrong code',
    ...join,
    shows: 'main [role=alert]',
    act: refused(404, { code: 'NOT_FOUND', message: 'No.', reason: 'sessions.codeUnknown' }),
  },
  {
    name: 'together, too many tries',
    ...join,
    shows: 'main [role=alert]',
    act: refused(429, {
      code: 'RATE_LIMITED',
      message: 'No.',
      reason: 'sessions.tooManyCodes',
      facts: { until: '2026-11-29T20:48:00.000Z' },
    }),
  },
  {
    name: 'together, full',
    ...join,
    shows: 'main [role=alert]',
    act: refused(409, { code: 'CONFLICT', message: 'No.', reason: 'sessions.full', facts: { most: 8 } }),
  },
  {
    name: 'together, copies to agree with',
    ...join,
    shows: 'main form + div button, main div > p + button',
    act: refused(409, { code: 'CONFLICT', message: 'No.', reason: 'sessions.mustAgree' }),
  },
  { name: 'together, as the host', ...open, act: show(0), shows: '[data-frame]:not([data-frame=""]) img' },
  {
    name: 'together, the brief',
    ...open,
    act: show(1, {}, (page) => openPart(page, 0)),
    shows: 'main textarea[name=prompt]',
    isOtherOnPhone: true,
  },
  {
    name: 'together, the chat',
    ...open,
    act: show(1, {}, (page) => openPart(page, 2)),
    shows: 'main ol li button img',
    isOtherOnPhone: true,
  },
  {
    name: 'together, looking on, locked',
    ...open,
    act: show(4, { status: 'locked', code: null, link: null }),
    shows: 'main [role=status] p + p',
  },
  {
    name: 'together, locked to newcomers',
    ...join,
    shows: 'main [role=alert]',
    act: refused(409, { code: 'CONFLICT', message: 'No.', reason: 'sessions.locked' }),
  },
  {
    name: 'together, a phone as the camera',
    ...open,
    async act(page) {
      await show(1, { brief: { ...BRIEF, referenceImageId: null }, reference: null })(page)
      await openPart(page, 0)
      await page.locator('main button[aria-haspopup=dialog][class*=phone]').click()
    },
    shows: '[role=dialog] svg[role=img]',
    isOtherOnPhone: true,
  },
  {
    name: 'together, the camera of a phone',
    ...open,
    async act(page) {
      await show(1, { brief: { ...BRIEF, referenceImageId: null }, reference: null })(page)
      await mockCamera(page)
      // Leaves this URL first, since a change of the fragment alone wouldn’t reload the page.
      await page.goto('about:blank')
      await page.goto(`${PATH}#camera`)
    },
    shows: '[role=dialog] [aria-busy=false] video',
  },
  {
    name: 'together, without a network',
    ...open,
    async act(page) {
      await show(1)(page)
      await openPart(page, 0)
      await page.locator('main textarea[name=prompt]').waitFor()
      await page.context().setOffline(true)
    },
    shows: 'main [data-kind=waiting]',
    leave: (page) => page.context().setOffline(false),
    isOtherOnPhone: true,
  },
  {
    name: 'together, the host is gone',
    ...open,
    act: show(1, { mayStandIn: true }, (page) => openPart(page, 1)),
    shows: 'main [role=status] p',
  },
  {
    name: 'together, summed up',
    ...open,
    shows: 'main table tbody tr',
    mockAnswers: { [`/api/sessions/${ID}/summary`]: SUMMARY },
    // The viewer started no shoot, so that the summary shows only other members.
    act: show(2, {
      status: 'ended',
      code: null,
      link: null,
      endedAt: '2026-11-21T21:12:00.000Z',
      keepUntil: '2026-12-21T21:12:00.000Z',
    }),
  },
  {
    name: 'together, nothing shot yet',
    ...open,
    act: show(0, { shoots: [], picks: [], messages: [] }, (page) => openPart(page, 1)),
    shows: 'main section > div > p',
    isOtherOnPhone: true,
  },
]
