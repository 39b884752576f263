// Import of photographs: empty, each reason to stop, finished and undone. The import is stored in the browser, as after a
// reload, and the server's answers are mocked.
import type { Page } from '@playwright/test'
import type { State } from './states.ts'

const ID = '5b0e7c1a-3f4d-4f0e-9a52-1c6a4be7d9f3'
const PATH = '/dashboard/import'
const STARTED = Date.UTC(2026, 10, 20, 7, 52)

type FileState = 'pending' | 'stored' | 'ready' | 'duplicate' | 'damaged' | 'rejected'

const stateOf = (number: number): FileState => {
  if (number === 5) return 'damaged'
  if (number === 9) return 'rejected'
  if (number % 7 === 3) return 'duplicate'
  return number < 16 ? 'ready' : 'pending'
}

/** An import of 30 files, half of them sent. */
const ENTRIES = Array.from({ length: 30 }, (_, number) => ({
  number,
  path: `104CANON/IMG_${2180 + number}.JPG`,
  size: 8_400_000 + number * 31_000,
  modifiedAt: STARTED + number * 60_000,
  pictureNumber: number,
  role: 'original',
  sha256: String(number).padStart(64, '0'),
  isAnnounced: true,
  state: stateOf(number),
  reason: number === 9 ? 'empty' : null,
  mediaId: number === 5 ? ID : null,
  offset: 0,
  isDismissed: false,
}))

const importOf = (state: string) => ({
  id: ID,
  source: 'drop',
  name: '104CANON',
  project: 'Reserve, November',
  timeZone: 'Europe/Madrid',
  options: { applyMarks: true, measuresQuality: true },
  state,
  createdAt: new Date(STARTED).toISOString(),
  endedAt: null,
  counts: { pending: 12, uploading: 0, stored: 0, ready: 12, duplicate: 4, damaged: 1, rejected: 1 },
  bytes: 265_000_000,
  receivedBytes: 150_000_000,
})

const answers = (state: string) => ({
  '/api/imports': { imports: [importOf('finished'), importOf('open')] },
  [`/api/imports/${ID}`]: { import: importOf(state), problems: [] },
  [`/api/imports/${ID}/undo`]: {
    import: importOf('undone'),
    removed: 12,
    kept: [
      { mediaId: ID, name: 'IMG_2181.JPG', reason: 'proof' },
      { mediaId: ID.replace('5', '6'), name: 'IMG_2182.JPG', reason: 'work' },
    ],
  },
})

/** Stores the import as the page does, then loads the page again. */
async function store(page: Page): Promise<void> {
  await page.evaluate(
    async ([id, entries, startedAt]) => {
      const session = JSON.parse(localStorage.getItem('empressos-auth-session') ?? '{}') as {
        user: { id: string }
      }
      const opening = indexedDB.open('studio-imports', 1)
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        opening.onupgradeneeded = () => opening.result.createObjectStore('imports', { keyPath: 'id' })
        opening.onsuccess = () => resolve(opening.result)
        opening.onerror = () => reject(new Error('The database can’t be opened.'))
      })
      const writing = database.transaction('imports', 'readwrite')
      writing.objectStore('imports').put({
        id,
        userId: session.user.id,
        startedAt,
        name: '104CANON',
        options: { projectName: 'Reserve, November', timeZone: 'Europe/Madrid', applyMarks: true },
        roots: [],
        entries,
      })
      await new Promise((resolve) => {
        writing.oncomplete = resolve
      })
      database.close()
    },
    [ID, ENTRIES, STARTED] as const,
  )
  await page.reload()
}

/** Removes all imports, because other states use the same browser. */
const forget = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const opening = indexedDB.open('studio-imports', 1)
    const database = await new Promise<IDBDatabase>((resolve) => {
      opening.onsuccess = () => resolve(opening.result)
    })
    const writing = database.transaction('imports', 'readwrite')
    writing.objectStore('imports').clear()
    await new Promise((resolve) => {
      writing.oncomplete = resolve
    })
    database.close()
  })

const pressUndo = (page: Page) => page.locator('main aside button:has(svg.lucide-undo-2)').click()

const stored = (name: string, state: string, shows: string, act = store): State => ({
  name: `import, ${name}`,
  who: 'empty',
  path: PATH,
  mockAnswers: answers(state),
  act,
  shows,
  leave: forget,
})

let otherTab: Page | undefined

export const IMPORT_STATES: State[] = [
  {
    name: 'import, empty',
    who: 'empty',
    path: PATH,
    mockAnswers: { '/api/imports': { imports: [importOf('finished'), importOf('open')] } },
    shows: 'main h2 + p + div button',
  },
  stored('files needed again', 'open', 'main [data-kind=files] button'),
  stored('paused', 'paused', 'main [data-kind=paused]'),
  {
    ...stored('another tab uploads', 'open', 'main [data-kind=elsewhere]', async (page) => {
      otherTab = await page.context().newPage()
      await otherTab.goto(new URL(page.url()).origin)
      await otherTab.evaluate(
        (name) =>
          new Promise<void>((resolve) => {
            void navigator.locks.request(name, () => {
              resolve()
              return new Promise(() => undefined)
            })
          }),
        `import-${ID}`,
      )
      await store(page)
    }),
    async leave(page) {
      await otherTab?.close()
      await forget(page)
    },
  },
  {
    ...stored('out of space', 'open', 'main [data-kind=full]', async (page) => {
      await page.context().route('**/api/imports/*/files/*/bytes', (route) =>
        route.fulfill({
          status: 507,
          json: { ok: false, error: { code: 'QUOTA_EXCEEDED', message: 'Full' } },
        }),
      )
      await page.context().route('**/api/imports/*/files', (route) => {
        const { files: announced } = route.request().postDataJSON() as { files: { number: number }[] }
        const files = announced.map(({ number }) => ({
          number,
          name: `IMG_${number}.JPG`,
          state: 'pending',
          offset: 0,
          mediaId: null,
          reason: null,
        }))
        return route.fulfill({ json: { files, left: 50 } })
      })
      const files = ENTRIES.slice(16, 20).map(({ path }) => ({
        name: path.slice(path.indexOf('/') + 1),
        mimeType: 'image/jpeg',
        buffer: Buffer.from(path),
      }))
      await page.locator('main input[type=file]').first().setInputFiles(files)
    }),
    mockAnswers: {
      '/api/imports': { import: importOf('open'), imports: [] },
    },
  },
  stored('finished', 'finished', 'main aside a[href*="item="]'),
  {
    ...stored('undo asked', 'paused', '[role=dialog] button', async (page) => {
      await store(page)
      await pressUndo(page)
    }),
    isFleeting: true,
  },
  stored('undone', 'paused', 'main aside ul a', async (page) => {
    await store(page)
    await pressUndo(page)
    await page.locator('[role=dialog] footer button').last().click()
  }),
]
