// The page of a work, the profile of its author, and the dialog that publishes it. Mocked like the Creator Library.
import type { Page } from './actions.ts'
import type { State } from './states.ts'
import { idOf, WORKS } from './library-public-states.ts'

const AUTHOR = idOf(90)
const ID = idOf(0)
const relative = (n: number, more: object = {}) => ({
  id: idOf(20 + n),
  title: ['Set of shapes', 'Arch, ring and sea', 'Pears and arch'][n % 3],
  author: ['Teo Brandt', 'Aiko Mori'][n % 2],
  licence: 'cc-by-4.0',
  depth: 1,
  status: 'live',
  ...more,
})
const LINEAGE = {
  parents: [relative(0), relative(1)],
  children: [relative(2), relative(3), relative(4, { status: 'withdrawn', author: '' })],
  own: [],
}
const PAGE = {
  ...WORKS[0],
  about: 'A small set, and how little light it needs. Change it and tell me what broke.',
  prompt: 'Three glossy {spheres|cubes} on a pale pink plinth, plaster arch, [ring : 1.2], rubber plant',
  negative: 'text',
  origin: null,
  parameters: { model: 'studio', aspectRatio: '4:3', style: 'editorial', seed: 40771 },
  terms: { resale: false, training: false, credit: 'Inês Duarte' },
  parents: LINEAGE.parents,
  versions: [
    { number: 2, createdAt: '2026-11-21T10:00:00.000Z' },
    { number: 1, createdAt: '2026-11-20T10:00:00.000Z' },
  ],
  locale: 'en',
}
const WORK = { [`/api/works/${ID}`]: { work: PAGE }, [`/api/works/${ID}/lineage`]: LINEAGE }

const creator = (isOwn: boolean) => ({
  id: AUTHOR,
  displayName: 'Inês Duarte',
  useType: 'designer',
  avatarUrl: null,
  isOwn,
  bio: 'Sets and still lifes from Porto. I build small rooms out of plaster and colour.',
  links: [{ label: 'inesduarte.example', url: 'https://inesduarte.example/' }],
  since: '2026-03-01T10:00:00.000Z',
  works: { total: 38, prompt: 21, image: 14, video: 0, template: 3 },
  keptByOthers: 212,
  uses: 1408,
  usedBy: 390,
  best: [],
  isFollowed: false,
  isMuted: false,
  collections: [{ id: idOf(70), name: 'Plaster rooms', works: 12, mode: 'open', covers: [] }],
})
const profileOf = (isOwn: boolean) => ({
  [`/api/creators/${AUTHOR}`]: { creator: creator(isOwn) },
  [`/api/creators/${AUTHOR}/works`]: { works: WORKS, nextCursor: null },
})

const PREVIEW = {
  title: 'Camel coat, autumn',
  tags: ['coat'],
  prompt: 'A camel coat in a cream room',
  picture: null,
  author: 'Marta Oliveira',
  number: null,
  left: 18,
  isOn: true,
  resale: false,
  training: false,
  parents: [{ ...relative(0), isOwn: false }],
  near: [
    {
      id: idOf(31),
      title: 'Coat against walnut',
      author: 'Teo Brandt',
      licence: 'cc-by-4.0',
      pictureUrl: null,
      textAlike: 0.74,
      pictureApart: 19,
    },
  ],
  sharePrompt: true,
}

/** Public pages appear inside the studio once the browser has stored that the user may enter it. */
const insideTheStudio = (path: string) => async (page: Page) => {
  await page.locator('main textarea').first().waitFor()
  await page.goto(path)
}

/** On a phone, the details of an image are closed initially. */
const openPanel = async (page: Page) => {
  if ((page.viewportSize()?.width ?? 0) < 768)
    await page.locator('[role=dialog] button:has(.lucide-info)').click()
}

export const WORK_STATES: State[] = [
  { name: 'work, for a visitor', who: 'nobody', path: `/w/${ID}`, shows: '#work-title', mockAnswers: WORK },
  {
    name: 'work, inside the studio',
    who: 'full',
    path: '/dashboard',
    act: insideTheStudio(`/w/${ID}`),
    shows: '.shell #work-title',
    mockAnswers: WORK,
  },
  {
    name: 'creator, of somebody else',
    who: 'full',
    path: '/dashboard',
    act: insideTheStudio(`/profile/${AUTHOR}`),
    shows: '.shell article ul li:nth-child(9)',
    mockAnswers: profileOf(false),
  },
  {
    name: 'creator, one’s own',
    who: 'full',
    path: '/dashboard',
    act: insideTheStudio(`/profile/${AUTHOR}`),
    shows: '.shell article [role=switch]',
    mockAnswers: profileOf(true),
  },
  {
    name: 'publish sheet',
    who: 'full',
    path: '/dashboard/gallery',
    shows: '[role=dialog] form fieldset',
    mockAnswers: { '/api/works/preview': PREVIEW },
    async act(page) {
      await page.locator('a[data-index="0"]').first().click()
      await openPanel(page)
      await page.locator('[role=dialog] button[aria-haspopup=dialog]:has(.lucide-globe)').click()
      await page.locator('[role=dialog] form fieldset').first().waitFor()
    },
  },
]
