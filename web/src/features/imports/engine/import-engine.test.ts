import { IMPORT_PART_BYTES, importsReasons } from '@studio/contract/imports'
import { describe, expect, test, vi } from 'vitest'
import { RequestError } from '../../../platform/index.ts'
import {
  createBrowser,
  createFakeServer,
  fileOf,
  full,
  incoming,
  largeFileOf,
  lost,
  openTab,
  TIME,
} from './import-engine.fixtures.ts'
import type { ImportEngine } from './import-engine.ts'
import { localFileOf } from './local-file.ts'

const until = (engine: ImportEngine, check: (view: ReturnType<ImportEngine['view']>) => boolean) =>
  vi.waitFor(() => {
    if (!check(engine.view())) throw new Error(JSON.stringify(engine.view().obstacle))
  })
const isFinished = ({ phase }: { phase: string }) => phase === 'finished'

async function importAll(engine: ImportEngine, ...files: Parameters<typeof incoming>) {
  await engine.start()
  await engine.addFiles(incoming(...files))
  await until(engine, isFinished)
}

const SERIES = Array.from({ length: 12 }, (_, n) => fileOf(`CARD/IMG_${n + 1}.JPG`))

describe('an import', () => {
  test('is finished with the files sent so far', async () => {
    const server = createFakeServer()
    server.stallAfter(5)
    const browser = createBrowser()
    const engine = openTab(server, browser)
    await engine.start()
    await engine.addFiles(incoming(...SERIES))
    await until(engine, ({ tally }) => tally.imported === 5)
    await engine.pause()
    await engine.finish()
    await until(engine, isFinished)
    expect(engine.view().tally).toMatchObject({ imported: 5, skipped: 7 })
    expect(engine.view().attention).toEqual([])
    expect([...server.imports.values()].map(({ state }) => state)).toEqual(['finished'])
    expect(browser.record()).toBeUndefined()
  })

  test('announces paths of any length and script as text', async () => {
    const server = createFakeServer()
    const engine = openTab(server)
    // Shortened in the middle of a character, and one that is none.
    await importAll(engine, fileOf(`${'a'.repeat(20)}😀${'b'.repeat(995)}.jpg`), fileOf('\ud83d.jpg'))
    expect(server.fileAt(0)!.path.isWellFormed() && server.fileAt(1)!.path.isWellFormed()).toBe(true)
    expect(engine.view().tally.imported).toBe(2)
  })

  test('sends each file once, in natural order, and finishes', async () => {
    const server = createFakeServer()
    const engine = openTab(server)
    await importAll(engine, ...SERIES.toReversed())
    const { pictures, tally, name } = engine.view()
    expect(pictures.map((picture) => picture.name)).toEqual(
      SERIES.map(({ path }) => path.replace('CARD/', '')),
    )
    expect(name).toBe('CARD')
    expect(server.countOf('put')).toBe(12)
    expect(tally).toMatchObject({ pictures: 12, imported: 12, duplicates: 0, skipped: 0, waitingFiles: 0 })
    expect(server.countOf('finish')).toBe(1)
  })

  test('sends nothing that is already in the gallery', async () => {
    const server = createFakeServer()
    await importAll(openTab(server), ...SERIES)
    const sent = server.sentBytes()
    const again = openTab(server)
    await importAll(again, ...SERIES, fileOf('CARD/IMG_13.JPG'))
    expect(again.view().tally).toMatchObject({ imported: 1, duplicates: 12 })
    expect(server.sentBytes() - sent).toBe('CARD/IMG_13.JPG'.length)
  })

  test('sends files with the same bytes once', async () => {
    const server = createFakeServer()
    const engine = openTab(server)
    await importAll(engine, fileOf('1.jpg', 'same'), fileOf('2.jpg', 'same'), fileOf('3.jpg', 'other'))
    expect(server.countOf('put')).toBe(2)
    expect(engine.view().tally).toMatchObject({ imported: 2, duplicates: 1, skipped: 0 })
  })

  test('keeps RAW, sidecar and JPEG of one shot together, and leaves out what it can’t import', async () => {
    const server = createFakeServer()
    const engine = openTab(server)
    const files = ['A/IMG_1.CR3', 'A/IMG_1.JPG', 'A/IMG_1.xmp', 'A/IMG_2.CR3', 'A/notes.txt'].map((path) =>
      fileOf(path),
    )
    await importAll(engine, ...files, fileOf('A/IMG_3.JPG', ''))
    const { pictures, attention } = engine.view()
    expect(pictures.map(({ name, entries }) => [name, entries.map(({ role }) => role)])).toEqual([
      ['IMG_1.JPG', ['original', 'raw', 'sidecar']],
      ['IMG_2.CR3', ['original']],
      ['IMG_3.JPG', ['original']],
      ['notes.txt', ['original']],
    ])
    expect(attention.map(({ path, reason }) => [path, reason])).toEqual([
      ['A/IMG_3.JPG', 'empty'],
      ['A/notes.txt', 'unsupported'],
    ])
    expect(server.countOf('put')).toBe(4)
  })

  test('sends large files in parts, and continues where the server is', async () => {
    const server = createFakeServer()
    const engine = openTab(server)
    const size = IMPORT_PART_BYTES * 2 + 5
    await engine.start()
    // The first part was received, but its answer was lost.
    const { patch } = server.transport
    let isLost = false
    server.transport.patch = async (...input) => {
      const answer = await patch(...input)
      if (isLost) return answer
      isLost = true
      throw lost()
    }
    await engine.addFiles(incoming(largeFileOf('big.jpg', size)))
    await until(engine, isFinished)
    expect(server.sentBytes()).toBe(size)
    expect(server.fileAt(0)).toMatchObject({ offset: size, state: 'ready' })
  })

  test('finishes only when the server has read every file, and names those it rejected', async () => {
    const server = createFakeServer()
    server.holdReading()
    const engine = openTab(server)
    await engine.start()
    await engine.addFiles(incoming(fileOf('a.jpg'), fileOf('b.jpg')))
    await vi.waitFor(() => expect(server.countOf('get')).toBeGreaterThan(2))
    expect(engine.view().phase).toBe('open')
    Object.assign(server.fileAt(1)!, { state: 'rejected', reason: 'unreadable' })
    server.readAll()
    await until(engine, isFinished)
    expect(engine.view().attention).toMatchObject([{ path: 'b.jpg', reason: 'unreadable' }])
    expect(engine.view().tally).toMatchObject({ imported: 1, skipped: 1 })
  })
})

describe('an interruption', () => {
  test('of the connection shows since when, and the upload continues automatically', async () => {
    const server = createFakeServer()
    const engine = openTab(server)
    const obstacles = new Set<string>()
    engine.subscribe(() => obstacles.add(engine.view().obstacle?.kind ?? ''))
    for (const call of ['announce', 'put', 'put', 'finish']) server.failNext(call, lost())
    await importAll(engine, ...SERIES)
    expect(obstacles).toContain('offline')
    expect(engine.view().tally.imported).toBe(12)
  })

  test('by a full storage stops with numbers, and continues when the user has made space', async () => {
    const server = createFakeServer()
    const engine = openTab(server)
    await engine.start()
    const { announce } = server.transport
    server.transport.announce = async (...input) => ({ ...(await announce(...input)), left: 40 })
    server.failNext('put', full())
    await engine.addFiles(incoming(...SERIES.slice(0, 1), ...SERIES.slice(4)))
    await until(engine, ({ obstacle }) => obstacle?.kind === 'full' && obstacle.left === 40)
    const { obstacle, tally } = engine.view()
    expect(obstacle).toMatchObject({ kind: 'full', fits: 2 })
    expect(tally.waitingFiles).toBeGreaterThan(2)
    await engine.tryAgain()
    await until(engine, isFinished)
    expect(engine.view().tally.imported).toBe(9)
  })

  test('by Pause sends nothing until it is resumed', async () => {
    const server = createFakeServer()
    const engine = openTab(server)
    await engine.start()
    server.stallAfter(4)
    await engine.addFiles(incoming(...SERIES))
    // Four were received, three are being sent.
    await vi.waitFor(() => expect(server.countOf('put')).toBe(7))
    await engine.pause()
    server.stallAfter(Infinity)
    await new Promise((resolve) => setTimeout(resolve, 30))
    expect(server.countOf('put')).toBe(7)
    expect(engine.view().obstacle).toEqual({ kind: 'paused' })
    await engine.resume()
    await until(engine, isFinished)
    expect(engine.view().tally.imported).toBe(12)
  })

  test('by a reload asks for the same files, and sends only what is missing', async () => {
    const server = createFakeServer()
    const browser = createBrowser()
    const first = openTab(server, browser)
    await first.start()
    server.stallAfter(4)
    await first.addFiles(incoming(...SERIES))
    await vi.waitFor(() => expect(server.countOf('put')).toBe(7))
    await first.pause()
    first.stop()
    server.stallAfter(Infinity)

    const second = openTab(server, browser)
    await second.start()
    expect(second.view().obstacle).toEqual({ kind: 'paused' })
    await second.resume()
    expect(second.view().obstacle).toEqual({ kind: 'files' })
    // Without their folder this time.
    await second.addFiles(incoming(...SERIES.map(({ path }) => fileOf(path.replace('CARD/', ''), path))))
    await until(second, isFinished)
    expect(second.view().pictures).toHaveLength(12)
    expect(second.view().tally.imported).toBe(12)
    expect([...server.imports.values()].at(-1)!.files.size).toBe(12)
    expect(server.countOf('put')).toBe(7 + 8)
    expect(browser.record()).toBeUndefined()
  })

  test('by a reload continues without a question if the folder may be read', async () => {
    const server = createFakeServer()
    const browser = createBrowser()
    let permission: PermissionState = 'prompt'
    const root = {
      kind: 'directory',
      name: 'CARD',
      queryPermission: async () => permission,
      requestPermission: async () => (permission = 'granted'),
      async *values() {
        for (const { path, open } of SERIES)
          yield { kind: 'file', name: path.replace('CARD/', ''), getFile: open }
      },
    }
    // Handles can be stored; the functions of this one can't.
    const { store } = browser
    const withRoots = {
      ...browser,
      store: {
        ...store,
        save: (record: Parameters<typeof store.save>[0]) => store.save({ ...record, roots: [] }),
        load: async (userId: string) => {
          const record = await store.load(userId)
          return record && { ...record, roots: [root as never] }
        },
      },
    }
    const first = openTab(server, withRoots)
    await first.start()
    server.stallAfter(4)
    await first.addFiles(Promise.resolve({ files: SERIES, roots: [] }))
    await vi.waitFor(() => expect(server.countOf('put')).toBe(7))
    first.stop()
    server.stallAfter(Infinity)
    const second = openTab(server, withRoots)
    await second.start()
    expect(second.view().obstacle).toEqual({ kind: 'permission' })
    await second.proceed()
    await until(second, isFinished)
    expect(second.view().tally.imported).toBe(12)
  })

  test('by another tab: one uploads, the other shows its progress and takes over', async () => {
    const server = createFakeServer()
    const browser = createBrowser()
    const first = openTab(server, browser)
    await first.start()
    await first.addFiles(incoming(...SERIES))
    const second = openTab(server, browser)
    await second.start()
    expect(second.view().obstacle).toEqual({ kind: 'elsewhere' })
    expect(second.view().pictures).toHaveLength(12)
    await until(first, isFinished)
    await until(second, isFinished)
    expect(server.countOf('put')).toBe(12)
  })

  test('by another tab that finished, but whose list is still stored', async () => {
    const server = createFakeServer()
    const browser = createBrowser()
    browser.store.remove = () => new Promise(() => undefined)
    const first = openTab(server, browser)
    await first.start()
    await first.addFiles(incoming(...SERIES))
    const second = openTab(server, browser)
    await second.start()
    await until(first, isFinished)
    await until(second, isFinished)
    expect(second.view().obstacle).toBeNull()
  })
})

describe('a file', () => {
  test('that changed since it was listed is named, and sent when it is read again', async () => {
    const server = createFakeServer()
    const engine = openTab(server)
    let text = 'first'
    let time = TIME
    const changing = {
      ...fileOf('a.jpg', 'first'),
      open: async () => new File([text], 'a.jpg', { lastModified: time }),
    }
    text = 'a later version'
    time += 1000
    await engine.start()
    await engine.addFiles(incoming(changing, fileOf('b.jpg')))
    await until(engine, ({ attention, tally }) => attention.length === 1 && tally.waitingFiles === 0)
    expect(engine.view().attention[0]!.problem).toEqual({ kind: 'changed' })
    expect(engine.view().phase).toBe('open')
    await engine.readAgain(0)
    await until(engine, isFinished)
    expect(engine.view().tally.imported).toBe(2)
  })

  test('that can’t be read is named, and the rest is imported', async () => {
    const server = createFakeServer()
    const engine = openTab(server)
    const gone = { ...fileOf('a.jpg'), open: () => Promise.reject(new DOMException('gone', 'NotFoundError')) }
    await engine.start()
    await engine.addFiles(incoming(gone, fileOf('b.jpg')))
    await until(engine, ({ attention, tally }) => attention.length === 1 && tally.imported === 1)
    expect(engine.view().attention[0]!.problem).toEqual({ kind: 'unreadable' })
    await engine.readAgain(0)
    expect(engine.view().attention).toHaveLength(1)
    await engine.finish()
    await until(engine, isFinished)
    expect(engine.view().tally).toMatchObject({ imported: 1, skipped: 1 })
  })

  test('that is left out doesn’t hold back the picture it belongs to', async () => {
    const server = createFakeServer()
    const engine = openTab(server)
    const raw = fileOf('a.cr3')
    let opened = 0
    // Readable while it is hashed, and gone when it should be sent.
    const gone = {
      ...raw,
      open: () => (opened++ === 0 ? raw.open() : Promise.reject(new DOMException('gone', 'NotFoundError'))),
    }
    await engine.start()
    await engine.addFiles(incoming(fileOf('a.jpg'), gone))
    await until(engine, ({ attention, tally }) => attention.length === 1 && tally.waitingFiles === 0)
    expect(engine.view().phase).toBe('open')
    await engine.finish()
    // The JPEG is read, although its RAW file never arrives.
    await until(engine, isFinished)
    expect(server.fileAt(0)).toMatchObject({ state: 'ready' })
  })

  test('whose bytes differ from its hash is read again once', async () => {
    const server = createFakeServer()
    const engine = openTab(server)
    const differs = new RequestError('Digest', {
      status: 400,
      code: 'INPUT_INVALID',
      reason: importsReasons.digestMismatch.name,
    })
    server.failNext('put', differs)
    await importAll(engine, fileOf('a.jpg'))
    expect(server.countOf('put')).toBe(2)
    expect(engine.view().tally.imported).toBe(1)
    // The first version was announced under another number.
    expect(server.fileAt(0)).toMatchObject({ state: 'pending' })
    expect(server.fileAt(1)).toMatchObject({ state: 'ready' })
  })
})

test('undo deletes the import, also while it is running', async () => {
  const server = createFakeServer()
  const browser = createBrowser()
  const engine = openTab(server, browser)
  await engine.start()
  server.stallAfter(1)
  await engine.addFiles(incoming(...SERIES))
  await vi.waitFor(() => expect(server.countOf('put')).toBe(4))
  await engine.undo()
  expect(engine.view().phase).toBe('undone')
  const sent = server.countOf('put')
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(server.countOf('put')).toBe(sent)
  expect(browser.record()).toBeUndefined()
  engine.reset()
  expect(engine.view().phase).toBe('none')
})

test('5,000 files are listed and announced in groups', async () => {
  const server = createFakeServer()
  const engine = openTab(server)
  const many = Array.from({ length: 5000 }, (_, n) =>
    localFileOf(new File([`${n}`], `${n}.jpg`, { lastModified: TIME }), `CARD/${n}.jpg`),
  )
  const begin = performance.now()
  await engine.start()
  await engine.addFiles(incoming(...many))
  expect(performance.now() - begin).toBeLessThan(2000)
  expect(engine.view().pictures).toHaveLength(5000)
  await engine.pause()
})
