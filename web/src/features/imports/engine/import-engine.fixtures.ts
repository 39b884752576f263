import {
  type Import,
  type ImportFile,
  type ImportFileReason,
  importsReasons,
  type NewImportFile,
} from '@studio/contract/imports'
import { RequestError } from '../../../platform/index.ts'
import { createImportEngine, type EngineDeps } from './import-engine.ts'
import type { ImportStore, StoredImport } from './import-store.ts'
import { type Incoming, type LocalFile, localFileOf } from './local-file.ts'
import type { NewImport, Transport } from './transport.ts'

export const TIME = Date.UTC(2026, 10, 20, 7, 52)

const hashOf = (text: string) => {
  let hash = 7
  for (const letter of text) hash = (hash * 31 + letter.codePointAt(0)!) % 1_000_000_007
  return hash.toString(16).padStart(64, '0')
}

export const fileOf = (path: string, text = path, time = TIME): LocalFile =>
  localFileOf(new File([text], path.slice(path.lastIndexOf('/') + 1), { lastModified: time }), path)

/** A file of any size, whose bytes exist only where they are read. */
export const largeFileOf = (path: string, size: number): LocalFile => {
  const file = new File([new Uint8Array(size)], path, { lastModified: TIME })
  return localFileOf(file, path)
}

export const incoming = (...files: LocalFile[]): Promise<Incoming> => Promise.resolve({ files, roots: [] })

interface ServerFile extends NewImportFile {
  state: ImportFile['state']
  offset: number
  reason: ImportFileReason | null
}

type FakeServer = ReturnType<typeof createFakeServer>

/** Server of imports in memory, with faults on demand. */
export function createFakeServer() {
  const imports = new Map<
    string,
    { body: NewImport; state: Import['state']; files: Map<number, ServerFile> }
  >()
  /** Hashes in the gallery. */
  const gallery = new Set<string>()
  const calls: string[] = []
  /** Errors of the next calls, by name of the call. */
  const faults: { call: string; error: unknown }[] = []
  let sentBytes = 0
  let isReading = false
  let uploadsLeft = Infinity

  const note = (name: string) => {
    calls.push(name)
    const at = faults.findIndex(({ call }) => call === name)
    const [fault] = at < 0 ? [] : faults.splice(at, 1)
    if (fault) throw fault.error
  }
  const get = (id: string) => {
    const found = imports.get(id)
    if (!found) throw new RequestError('Not found', { status: 404, code: 'NOT_FOUND' })
    return found
  }
  const openOf = (id: string) => {
    const found = get(id)
    if (found.state === 'finished' || found.state === 'undone')
      throw new RequestError('Closed', { status: 409, code: 'CONFLICT', reason: importsReasons.closed.name })
    return found
  }
  const answerOf = ({ number, path, state, offset, reason }: ServerFile): ImportFile => ({
    number,
    name: path,
    state,
    offset,
    mediaId: null,
    reason,
  })
  const viewOf = (id: string): Import => {
    const { body, state, files } = get(id)
    const counts = { pending: 0, uploading: 0, stored: 0, ready: 0, duplicate: 0, damaged: 0, rejected: 0 }
    for (const file of files.values()) counts[file.state]++
    return {
      id,
      source: body.source,
      name: body.name,
      project: body.projectName ?? null,
      timeZone: body.timeZone,
      options: {
        applyMarks: body.options.applyMarks ?? true,
        measuresQuality: body.options.measuresQuality ?? true,
      },
      state,
      createdAt: new Date(TIME).toISOString(),
      endedAt: null,
      counts,
      bytes: 0,
      receivedBytes: 0,
    }
  }
  const receive = (file: ServerFile, size: number) => {
    sentBytes += size
    file.offset += size
    file.state = file.offset < file.size ? 'uploading' : 'stored'
    readComplete()
  }
  /** Reads pictures of which no file is missing, or all of a finished import. */
  const readComplete = () => {
    if (isReading) return
    for (const { files, state } of imports.values())
      for (const file of files.values()) {
        const isWaiting = [...files.values()].some(
          (each) =>
            each.pictureNumber === file.pictureNumber &&
            (each.state === 'pending' || each.state === 'uploading') &&
            state !== 'finished',
        )
        if (file.state !== 'stored' || isWaiting) continue
        file.state = 'ready'
        if (file.sha256) gallery.add(file.sha256)
      }
  }

  const transport: Transport = {
    async create(body) {
      note('create')
      imports.set(body.id, imports.get(body.id) ?? { body, state: 'open', files: new Map() })
      return viewOf(body.id)
    },
    list: async () => [...imports.keys()].map(viewOf),
    async get(id) {
      note('get')
      const problems = [...get(id).files.values()].filter(
        ({ state }) => state === 'rejected' || state === 'damaged',
      )
      return { import: viewOf(id), problems: problems.map(answerOf) }
    },
    async change(id) {
      note('change')
      return viewOf(id)
    },
    async announce(id, announced) {
      note('announce')
      const { files } = openOf(id)
      const answers = announced.map((each) => {
        const known = files.get(each.number) ?? {
          ...each,
          state: 'pending' as const,
          offset: 0,
          reason: null,
        }
        if (known.state === 'pending' && each.sha256 && gallery.has(each.sha256)) known.state = 'duplicate'
        files.set(each.number, known)
        return answerOf(known)
      })
      return { files: answers, left: null }
    },
    async put(id, number, bytes, { onProgress, signal }) {
      note('put')
      if (uploadsLeft-- <= 0)
        await new Promise((_, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason as Error))
        })
      signal.throwIfAborted()
      const file = openOf(id).files.get(number)!
      onProgress(bytes.size)
      receive(file, bytes.size)
      return answerOf(file)
    },
    async patch(id, number, offset, bytes) {
      note('patch')
      const file = openOf(id).files.get(number)!
      if (file.offset !== offset)
        throw new RequestError('Offset', {
          status: 409,
          code: 'CONFLICT',
          reason: importsReasons.offsetMismatch.name,
          facts: { offset: file.offset },
        })
      receive(file, bytes.size)
      return answerOf(file)
    },
    async pause(id) {
      note('pause')
      openOf(id).state = 'paused'
      return viewOf(id)
    },
    async resume(id) {
      note('resume')
      openOf(id).state = 'open'
      return viewOf(id)
    },
    async finish(id) {
      note('finish')
      openOf(id).state = 'finished'
      readComplete()
      return viewOf(id)
    },
    async undo(id) {
      note('undo')
      get(id).state = 'undone'
      return { import: viewOf(id), removed: get(id).files.size, kept: [] }
    },
  }
  return {
    transport,
    imports,
    gallery,
    calls,
    sentBytes: () => sentBytes,
    countOf: (name: string) => calls.filter((each) => each === name).length,
    /** The next call of this name fails. */
    failNext: (call: string, error: unknown) => void faults.push({ call, error }),
    /** Later uploads of whole files don’t end. */
    stallAfter: (uploads: number) => void (uploadsLeft = uploads),
    /** Received files stay unread until they are read. */
    holdReading: () => void (isReading = true),
    readAll(): void {
      isReading = false
      readComplete()
    },
    fileAt: (number: number) => [...imports.values()].at(-1)?.files.get(number),
  }
}

/** Locks and storage of one browser, shared by its tabs. */
export function createBrowser() {
  const held = new Set<string>()
  const waiting: { name: string; resolve: () => void }[] = []
  let record: StoredImport | undefined
  const hold = (name: string) => {
    held.add(name)
    return () => {
      held.delete(name)
      const at = waiting.findIndex((each) => each.name === name)
      if (at >= 0) waiting.splice(at, 1)[0]!.resolve()
    }
  }
  const locks: EngineDeps['locks'] = {
    take: async (name) => (held.has(name) ? null : hold(name)),
    async wait(name) {
      await new Promise<void>((resolve) => waiting.push({ name, resolve }))
      return hold(name)
    },
  }
  const store: ImportStore = {
    save: async (saved) => void (record = structuredClone(saved)),
    load: async (userId) => (record?.userId === userId ? structuredClone(record) : undefined),
    remove: async (id) => {
      if (record?.id === id) record = undefined
    },
  }
  return { locks, store, record: () => record }
}

/** A tab with an import. Waits take no time, unless `wait` is given. */
export function openTab(
  server: FakeServer,
  browser = createBrowser(),
  deps: Partial<EngineDeps> = {},
): ReturnType<typeof createImportEngine> {
  return createImportEngine({
    transport: server.transport,
    store: browser.store,
    locks: browser.locks,
    hash: async (file) => hashOf(`${await file.slice(0, 64).text()}|${file.size}`),
    userId: () => 'user',
    wait: (_ms, signal) =>
      new Promise((resolve, reject) => {
        setTimeout(() => (signal.aborted ? reject(signal.reason as Error) : resolve()), 1)
      }),
    onNews: () => () => undefined,
    now: Date.now,
    timeZone: 'Europe/Madrid',
    nameOf: () => '20 Nov 2026, 07:52',
    ...deps,
  })
}

export const lost = () => new RequestError('Request failed', { status: 0, code: 'NETWORK_ERROR' })
export const full = () => new RequestError('Full', { status: 507, code: 'QUOTA_EXCEEDED' })
