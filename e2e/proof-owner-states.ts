// Proofs for their owners, and the check of files against a certificate. Mocked, since rounds, responses and images of
// many guests would take too long.
import { createHash } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import { picture } from './picture-with-recipe.ts'
import type { State } from './states.ts'

const idOf = (last: number) => `3f2504e0-4f89-41d3-9a0c-0305e82c${String(7000 + last)}`
const TIMESTAMP = '2026-11-21T10:00:00.000Z'
const ID = idOf(800)
const PATH = `/dashboard/clients/proofs/${ID}`
const SHOWN = 7

const own = (n: number) => ({ url: `/api/files/pretended-${n}.png`, thumbnails: [], placeholder: 'AQI=' })
const item = (n: number, more: object = {}) => ({
  mediaId: idOf(n),
  number: n,
  round: n === 2 ? 2 : 1,
  replaces: null,
  replacedBy: null,
  width: 640,
  height: n === 5 ? 360 : 960,
  withdrawn: false,
  sha256: 'a'.repeat(64),
  picture: own(n),
  ...more,
})
const ITEMS = [
  ...Array.from({ length: SHOWN }, (_, at) =>
    item(at + 1, {
      ...(at === 1 && { replaces: idOf(102) }),
      ...(at === 6 && { withdrawn: true, picture: null }),
    }),
  ),
  item(102, { number: 2, round: 1, replacedBy: idOf(2) }),
]
const guest = (n: number, name: string, role: string) => ({
  id: idOf(900 + n),
  name,
  email: n === 0 ? 'carmen@norte.example' : null,
  role,
  seenAt: TIMESTAMP,
  removedAt: null,
  mayReturn: n === 1,
})
const mark = (n: number, verdict: string | null, more: object = {}) => ({
  guestId: idOf(900),
  mediaId: idOf(n),
  verdict,
  stars: null,
  label: null,
  at: TIMESTAMP,
  ...more,
})
const comment = (n: number, mediaId: number, text: string, more: object = {}) => ({
  id: idOf(700 + n),
  mediaId: idOf(mediaId),
  guestId: idOf(900),
  name: 'Carmen Ibáñez',
  parentId: null,
  x: 0.3,
  y: 0.42,
  w: null,
  h: null,
  text,
  round: 2,
  resolvedAt: null,
  createdAt: TIMESTAMP,
  isMine: false,
  ...more,
})
const promise = (kind: 'picks' | 'approval', more: object = {}) => ({
  id: idOf(600),
  kind,
  round: 2,
  guestId: idOf(900),
  name: 'Carmen Ibáñez',
  statement: null,
  items: [1, 2, 6].map((n) => ({
    mediaId: idOf(n),
    sha256: 'a'.repeat(64),
    verdict: 'pick',
    label: null,
    stars: null,
  })),
  hash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  createdAt: TIMESTAMP,
  ...more,
})
const PROOF = {
  id: ID,
  title: 'Autumn coats',
  message: 'The second round, with the hands lowered.',
  client: { id: idOf(990), name: 'Norte Outerwear', email: 'carmen@norte.example' },
  projectId: null,
  status: 'open',
  round: 2,
  version: 4,
  hasLink: true,
  hasPin: true,
  rules: {
    most: 24,
    extraPrice: { amount: 300, currency: 'EUR' },
    verdicts: 'traffic',
    comments: true,
    showOthers: false,
    download: 'web',
    guests: 'named',
    watermark: true,
    watermarkText: 'Norte, proof',
  },
  expiresAt: '2026-12-05T22:00:00.000Z',
  createdAt: TIMESTAMP,
  closedAt: null,
  frames: SHOWN,
  picked: 3,
  openComments: 2,
  guests: 2,
  seenAt: TIMESTAMP,
  wrongPins: 0,
  held: false,
  budget: 40,
}
const WHOLE = {
  proof: PROOF,
  items: ITEMS,
  guests: [guest(0, 'Carmen Ibáñez', 'decider'), guest(1, 'x'.repeat(60), 'reviewer')],
  marks: [
    ...[mark(1, 'pick', { label: 'purple' }), mark(2, 'pick'), mark(3, 'maybe', { stars: 3 })],
    ...[mark(4, 'reject'), mark(6, 'pick')],
  ],
  comments: [
    comment(1, 102, 'Hand lower, please, it hides the button.', { round: 1, resolvedAt: TIMESTAMP }),
    comment(2, 2, 'The plinth is good. Could the sleeve show more of the cuff?', { x: 0.7, y: 0.6 }),
    comment(3, 4, 'Too dark, and the collar is bent.'),
    comment(4, 4, 'I shall lift the shadows.', {
      guestId: null,
      name: 'Ana Ruiz',
      isMine: true,
      parentId: idOf(703),
      x: null,
      y: null,
    }),
  ],
  submissions: [],
}
const SUBMITTED_PROOF = {
  ...WHOLE,
  proof: { ...PROOF, status: 'submitted' },
  submissions: [promise('picks')],
}
const APPROVED_PROOF = {
  ...WHOLE,
  proof: { ...PROOF, status: 'approved' },
  submissions: [
    promise('picks'),
    promise('approval', { id: idOf(601), statement: 'I approve these images as shown here.' }),
  ],
}
const proofRow = (n: number, status: string, more: object = {}) => ({
  id: idOf(500 + n),
  mediaId: idOf(n),
  as: n === 4 ? 'variation' : 'upscale',
  round: 2,
  jobId: idOf(400 + n),
  words: n === 4 ? 'Too dark, and the collar is bent.' : '',
  status,
  credits: 2,
  createdAt: TIMESTAMP,
  pictures: [],
  ...more,
})
const MAKES = {
  makes: [
    proofRow(1, 'completed', {
      pictures: [{ id: idOf(301), ...own(1), width: 1280, height: 1920, isIn: false }],
    }),
    proofRow(2, 'completed', {
      pictures: [{ id: idOf(302), ...own(2), width: 1280, height: 1920, isIn: true }],
    }),
    proofRow(4, 'running'),
  ],
  budget: { most: 40, spent: 6 },
}
const DRAFTS = {
  drafts: [
    { mediaId: idOf(1), as: 'upscale', words: '', prompt: 'A red coat', credits: 2, problem: null },
    { mediaId: idOf(2), as: 'upscale', words: '', prompt: null, credits: 0, problem: 'no-upscale' },
    {
      mediaId: idOf(4),
      as: 'variation',
      words: 'Too dark, and the collar is bent.',
      prompt: 'A red coat',
      credits: 1,
      problem: null,
    },
  ],
  credits: 3,
  budget: { most: 40, spent: 6 },
}

const pictures = async (context: BrowserContext) => {
  const { buffer: body } = await picture({ hasRecipe: false, width: 640, height: 960 })
  await context.route('**/api/files/pretended-*', (route) =>
    route.fulfill({ body, contentType: 'image/png' }),
  )
}

interface Editor {
  name: string
  whole: object
  makes?: object
  shows: string
  act?: (page: Page) => Promise<void>
  isFleeting?: true
}
const editor = ({
  name,
  whole,
  makes = { makes: [], budget: { most: 40, spent: 0 } },
  ...rest
}: Editor): State => ({
  name: `own proof, ${name}`,
  who: 'full',
  path: PATH,
  shows: rest.shows,
  mockAnswers: {
    [`/api/proofs/${ID}`]: whole,
    [`/api/proofs/${ID}/makes`]: makes,
    [`/api/proofs/${ID}/make`]: DRAFTS,
  },
  async act(page) {
    await pictures(page.context())
    await page.reload()
    await page.locator('main li img').first().waitFor()
    await rest.act?.(page)
  },
  ...(rest.isFleeting && { isFleeting: rest.isFleeting }),
})

const HASH = (text: string) => createHash('sha256').update(text).digest('hex')
const FILES = ['the red coat', 'the same from the side'].map((name) => ({
  sha256: HASH(name),
  name,
  width: 2048,
  height: 3072,
}))
const PROMISE = JSON.stringify({ items: FILES.map(({ sha256 }) => ({ sha256 })) })
const MANIFEST = JSON.stringify({
  approval: HASH(PROMISE),
  files: [
    { name: 'web/the red coat.jpg', sha256: HASH('the small red coat'), approvedSha256: FILES[0]?.sha256 },
  ],
})
const CERTIFICATE = {
  id: idOf(650),
  hash: HASH(PROMISE),
  promise: PROMISE,
  round: 2,
  name: 'Carmen Ibáñez',
  statement: 'I approve these images as shown here.',
  approvedAt: TIMESTAMP,
  files: FILES,
  deliveries: [
    { completedAt: TIMESTAMP, manifestHash: HASH(MANIFEST), manifest: MANIFEST },
    { completedAt: TIMESTAMP, manifestHash: HASH('another'), manifest: MANIFEST },
  ],
}
const inLight = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.dataset.theme = localStorage.getItem('studio-theme') ?? 'light'
  })

export const PROOF_OWNER_STATES: State[] = [
  editor({ name: 'open', whole: WHOLE, shows: 'main li img' }),
  editor({
    name: 'with what came back',
    whole: SUBMITTED_PROOF,
    makes: MAKES,
    shows: 'main section .lucide-tags',
  }),
  editor({ name: 'approved', whole: APPROVED_PROOF, shows: 'main a[href^="/verify#"]' }),
  editor({
    name: 'with suggestions',
    whole: SUBMITTED_PROOF,
    shows: '[role=dialog] textarea',
    isFleeting: true,
    act: (page) => page.locator('main button:has(.lucide-sparkles)').click(),
  }),
  editor({
    name: 'a PIN of one’s own',
    whole: WHOLE,
    shows: '[role=dialog] input[name=proof-pin]',
    isFleeting: true,
    async act(page) {
      await page.locator('main section:has(> div > button + button + button) button').nth(1).click()
      await page.locator('[role=dialog] [role=combobox]').click()
      await page.locator('[role=option]').nth(1).click()
    },
  }),
  editor({
    name: 'the link is mailed',
    whole: WHOLE,
    shows: '[role=dialog] input[type=email]',
    isFleeting: true,
    act: (page) => page.locator('main section:has(> div > button + button + button) button').first().click(),
  }),
  editor({
    name: 'a comment is pinned',
    whole: WHOLE,
    shows: 'main li textarea',
    async act(page) {
      await page.locator('main li > div:last-child > button').first().click()
      await page.locator('main li div > button[aria-label]:not(:has(svg))').first().press('ArrowUp')
    },
  }),
  { name: 'certificate, which', who: 'nobody', path: '/verify', shows: 'form input', act: inLight },
  {
    name: 'certificate, files are checked',
    who: 'nobody',
    path: `/verify#${CERTIFICATE.hash}`,
    mockAnswers: { [`/api/certificates/${CERTIFICATE.hash}`]: { certificate: CERTIFICATE } },
    async act(page) {
      // Leaves this URL first, since an earlier state may have opened it with another fragment.
      await page.reload()
      await inLight(page)
      await page.locator('.v-drop input').setInputFiles([
        { name: 'the red coat.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('the red coat') },
        { name: 'web.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('the small red coat') },
        { name: `${'x'.repeat(80)}.jpg`, mimeType: 'image/jpeg', buffer: Buffer.from('another') },
      ])
    },
    shows: '.v-files .is-other',
  },
]
