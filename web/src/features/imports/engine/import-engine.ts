import {
  type Import,
  type ImportFile,
  importsReasons,
  type KeptItem,
  MAX_FILES_PER_CALL,
} from '@studio/contract/imports'
import { isRefusedFor, newUuid, RequestError } from '../../../platform/index.ts'
import {
  applyAnswer,
  type Entry,
  entriesOf,
  isSettled,
  matchFiles,
  needsBytes,
  newFileOf,
  type Picture,
  picturesOf,
} from './entries.ts'
import { createAnnouncer } from './announcing.ts'
import type { ImportState, Obstacle, Steps } from './import-state.ts'
import type { ImportSettings, ImportStore, StoredEntry } from './import-store.ts'
import { type Incoming, listRoots, type Root } from './local-file.ts'
import { isOutage, isPassing, waitOf } from './retry.ts'
import { attentionOf, createSpeedometer, filesThatFit, type Tally, tallyOf } from './tally.ts'
import type { ImportChange, Transport } from './transport.ts'
import { createUploader } from './uploading.ts'

/** `none`: nothing to import yet. */
export type Phase = 'loading' | 'none' | 'listing' | 'open' | 'finished' | 'undoing' | 'undone'

export interface ImportView {
  phase: Phase
  id: string | null
  name: string
  settings: ImportSettings
  obstacle: Obstacle | null
  entries: readonly Entry[]
  pictures: readonly Picture[]
  tally: Tally
  attention: readonly Entry[]
  /** Bytes per second; null if unknown. */
  speed: number | null
  /** Bytes that can still be stored; null if unlimited or unknown. */
  left: number | null
  /** True while files are hashed and none is sent yet. */
  isComparing: boolean
  /** Files beyond the limit of an import. */
  tooMany: number
  undone: { removed: number; kept: readonly KeptItem[] } | null
}

export interface EngineDeps {
  transport: Transport
  store: ImportStore
  /** SHA-256 in hex. Rejects if the file can't be read. */
  hash: (file: File, signal: AbortSignal) => Promise<string>
  userId: () => string | undefined
  locks: ImportLocks
  /** Resolves after `ms`, or when the connection is back. Rejects if aborted. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>
  /** Called when the server reports a change of any import. */
  onNews: (listener: () => void) => () => void
  now: () => number
  timeZone: string
  /** Name of an import whose files are in no common folder. */
  nameOf: () => string
}

export interface ImportLocks {
  /** Takes the lock if it is free; returns the function that releases it. */
  take: (name: string) => Promise<(() => void) | null>
  /** Waits for the lock. */
  wait: (name: string, signal: AbortSignal) => Promise<() => void>
}

const HASHES_AT_ONCE = 2
const UPLOADS_AT_ONCE = 3
/** Polling interval in ms while the server reads files, or another tab uploads. */
const FOLLOW_EVERY_MS = 2_000
const SAVE_EVERY_MS = 2_000
const SHOW_EVERY_MS = 200

export type ImportEngine = ReturnType<typeof createImportEngine>

/**
 * The import of this tab: lists, hashes and uploads files, and stores what is needed to continue after a
 * reload.
 */
export function createImportEngine(deps: EngineDeps) {
  // Long: one state machine whose steps share its state.
  const { transport, store, locks } = deps
  const listeners = new Set<() => void>()
  const speedometer = createSpeedometer(deps.now)
  const state: ImportState = {
    current: null,
    settings: { projectName: '', timeZone: deps.timeZone, applyMarks: true, measuresQuality: true },
    obstacle: null,
    left: null,
    work: new AbortController(),
  }
  let phase: Phase = 'loading'
  let pictures: Picture[] = []
  let tooMany = 0
  let undone: ImportView['undone'] = null
  let release: (() => void) | null = null
  let isFollowing = false
  let view = buildView()
  let showTimer: ReturnType<typeof setTimeout> | undefined
  let saveTimer: ReturnType<typeof setTimeout> | undefined

  function buildView(): ImportView {
    const entries = state.current?.entries ?? []
    const tally = tallyOf(pictures)
    const isSending = entries.some(({ activity }) => activity === 'uploading')
    return {
      phase,
      id: state.current?.id ?? null,
      name: state.current?.name ?? '',
      settings: state.settings,
      obstacle: state.obstacle,
      entries,
      pictures,
      tally,
      attention: attentionOf(entries),
      speed: isSending && !state.obstacle ? speedometer.measure(tally.doneBytes) : null,
      left: state.left,
      isComparing: !isSending && entries.some(({ activity }) => activity === 'hashing'),
      tooMany,
      undone,
    }
  }

  /** Publishes the state immediately. */
  function show(): void {
    clearTimeout(showTimer)
    showTimer = undefined
    view = buildView()
    for (const listener of listeners) listener()
  }
  /** Publishes the state with a delay, because byte counts change often. */
  function showSoon(): void {
    showTimer ??= setTimeout(show, SHOW_EVERY_MS)
  }

  async function saveNow(): Promise<void> {
    clearTimeout(saveTimer)
    saveTimer = undefined
    const userId = deps.userId()
    if (!state.current || !userId || phase !== 'open' || state.obstacle?.kind === 'elsewhere') return
    const { id, startedAt, name, roots, entries } = state.current
    const stored = entries.map(({ local: _, inFlight: __, problem: ___, activity: ____, ...entry }) => entry)
    const record = { id, userId, startedAt, name, options: state.settings, roots, entries: stored }
    // Without storage the import works, but doesn't survive a reload.
    await store.save(record).catch(() => undefined)
  }
  const save = () => void (saveTimer ??= setTimeout(() => void saveNow(), SAVE_EVERY_MS))

  function stopWork(): void {
    state.work.abort()
    state.work = new AbortController()
    speedometer.reset()
  }

  function setObstacle(to: Obstacle | null): void {
    state.obstacle = to
    show()
  }

  /** Stops for a reason that only the user, or time, can resolve. */
  function halt(to: Obstacle): void {
    stopWork()
    setObstacle(to)
  }

  function leaveLock(): void {
    release?.()
    release = null
  }

  /** Ends the import in this browser. */
  function end(to: 'finished' | 'undone'): void {
    const id = state.current?.id
    clearTimeout(saveTimer)
    saveTimer = undefined
    stopWork()
    phase = to
    state.obstacle = null
    leaveLock()
    if (id) void store.remove(id).catch(() => undefined)
    show()
  }

  const canWork = () =>
    phase === 'open' && release !== null && (!state.obstacle || state.obstacle.kind === 'offline')

  async function retry<T>(request: () => Promise<T>, signal: AbortSignal): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        const answer = await request()
        if (state.obstacle?.kind === 'offline' && !signal.aborted) setObstacle(null)
        return answer
      } catch (error) {
        if (signal.aborted || !isPassing(error)) throw error
        if (isOutage(error) && !state.obstacle) setObstacle({ kind: 'offline', since: deps.now() })
        await deps.wait(waitOf(attempt, error), signal)
      }
    }
  }

  /** Handles a refusal of the whole import; false if it concerns one file only. */
  function handleRefusal(error: unknown): boolean {
    if (isRefusedFor(error, importsReasons.closed)) {
      void refresh()
      return true
    }
    if (error instanceof RequestError && (error.code === 'QUOTA_EXCEEDED' || error.code === 'STORAGE_FULL')) {
      void haltFull()
      return true
    }
    return false
  }

  async function haltFull(): Promise<void> {
    const entries = state.current?.entries ?? []
    halt({ kind: 'full', left: state.left ?? 0, fits: filesThatFit(entries, state.left ?? 0) })
    const id = state.current?.id
    const one = entries.find(({ isAnnounced }) => isAnnounced)
    if (!id || !one) return
    // The response contains the remaining space.
    const answer = await transport.announce(id, [newFileOf(one)]).catch(() => null)
    if (!answer || state.obstacle?.kind !== 'full') return
    state.left = answer.left
    setObstacle({ kind: 'full', left: state.left ?? 0, fits: filesThatFit(entries, state.left ?? 0) })
  }

  const steps: Steps = { state, retry, handleRefusal, pump, save, showSoon }
  const uploader = createUploader(deps, steps)
  const announcer = createAnnouncer(deps, { ...steps, halt, refresh: () => void refresh() })
  /** Files that waited for another file with the same bytes. They wait only once. */
  const released = new WeakSet<Entry>()

  const canSend = ({ problem, activity, local }: Entry) => !problem && !activity && local !== null

  /** Starts hashing, announcing and uploading, within their limits. Called after every change. */
  function pump(): void {
    if (!state.current || !canWork()) return
    const { entries } = state.current
    let hashing = 0
    let uploading = 0
    for (const { activity } of entries) {
      if (activity === 'hashing') hashing++
      if (activity === 'uploading') uploading++
    }
    const announceable: Entry[] = []
    const firsts = new Map<string, Entry>()
    let isBusy = hashing + uploading > 0 || announcer.isBusy()
    for (const entry of entries) {
      const first = entry.sha256 === null ? undefined : firsts.get(entry.sha256)
      if (entry.sha256 !== null && !entry.problem && entry.state !== 'rejected' && !first)
        firsts.set(entry.sha256, entry)
      if (!needsBytes(entry) || !canSend(entry)) continue
      if (first && !isSettled(first) && !released.has(entry)) continue
      isBusy = true
      if (!entry.sha256) {
        if (hashing < HASHES_AT_ONCE) {
          hashing++
          void uploader.hashOne(entry)
        }
      } else if (!entry.isAnnounced) {
        if (announceable.length < MAX_FILES_PER_CALL) announceable.push(entry)
      } else if (uploading < UPLOADS_AT_ONCE) {
        uploading++
        void uploader.uploadOne(entry)
      }
    }
    if (announceable.length > 0 && !announcer.isBusy()) void announcer.announce(announceable)
    if (!isBusy) void settle()
  }

  /** Nothing is left to send: waits until the server has read the files, then finishes. */
  async function settle(): Promise<void> {
    if (!state.current || isFollowing) return
    if (state.current.entries.some(({ problem, isDismissed }) => problem && !isDismissed)) return show()
    isFollowing = true
    let hasMore = false
    const { signal } = state.work
    const { id } = state.current
    try {
      // Nothing was announced: all files were rejected here.
      await retry(() => announcer.ensureCreated(state.current!), signal)
      for (;;) {
        const answer = await retry(() => transport.get(id), signal)
        applyServer(answer)
        if (phase !== 'open') return
        const { stored, pending, uploading } = answer.import.counts
        // Files that won't be sent hold back the picture they belong to, until the import is finished.
        if (stored === 0 || pending + uploading > 0) break
        await waitForNews(signal)
      }
      await loadStates(signal)
      const sendable = state.current.entries.filter((entry) => needsBytes(entry) && canSend(entry))
      for (const entry of sendable) released.add(entry)
      if (sendable.length === 0) await finish()
      hasMore = sendable.length > 0
    } catch (error) {
      if (!signal.aborted && !handleRefusal(error)) halt({ kind: 'failed', error })
    } finally {
      isFollowing = false
    }
    if (hasMore) pump()
  }

  /** Loads the states of received files. The same file may have been sent twice, or from another device. */
  async function loadStates(signal: AbortSignal): Promise<void> {
    if (!state.current) return
    const { id, entries } = state.current
    const received = entries.filter(({ state }) => state === 'stored')
    for (let from = 0; from < received.length; from += MAX_FILES_PER_CALL) {
      const group = received.slice(from, from + MAX_FILES_PER_CALL)
      const { files } = await retry(() => transport.announce(id, group.map(newFileOf)), signal)
      group.forEach((entry, index) => files[index] && applyAnswer(entry, files[index]))
    }
  }

  /** Resolves when the server reports a change, or after a while. */
  async function waitForNews(signal: AbortSignal): Promise<void> {
    const controller = new AbortController()
    const stop = deps.onNews(() => controller.abort())
    await deps.wait(FOLLOW_EVERY_MS, AbortSignal.any([signal, controller.signal])).catch(() => undefined)
    stop()
    signal.throwIfAborted()
  }

  function applyServer(answer: { import: Import; problems: ImportFile[] }): void {
    if (!state.current) return
    const byNumber = new Map(state.current.entries.map((entry) => [entry.number, entry]))
    for (const file of answer.problems) {
      const entry = byNumber.get(file.number)
      if (entry) applyAnswer(entry, file)
    }
    const { state: now } = answer.import
    if (now === 'finished') end('finished')
    // An interrupted undo is continued by the server.
    else if (now === 'undone' || now === 'undoing') end('undone')
    else showSoon()
  }

  /** Loads the state from the server after a refusal or a change by another device. */
  async function refresh(): Promise<void> {
    if (!state.current) return
    const answer = await transport.get(state.current.id).catch(() => null)
    if (answer) applyServer(answer)
  }

  async function finish(): Promise<void> {
    if (!state.current) return
    const { id } = state.current
    const answer = await retry(() => transport.finish(id), state.work.signal)
    if (answer.state === 'finished') end('finished')
  }

  /** True after a reload, until the folder or its files are there again. */
  const isMissingFiles = () =>
    state.current?.entries.some((entry) => needsBytes(entry) && !entry.local && !entry.problem) ?? false

  /** Starts sending if this tab may and can, otherwise reports the reason. */
  async function begin(): Promise<void> {
    if (!state.current || phase !== 'open') return
    const name = `import-${state.current.id}`
    release ??= await locks.take(name)
    if (!release) {
      void watchOtherTab(name)
      return
    }
    if (state.obstacle?.kind === 'paused') return show()
    if (isMissingFiles())
      return setObstacle({ kind: state.current.roots.length > 0 ? 'permission' : 'files' })
    setObstacle(null)
    pump()
  }

  async function watchOtherTab(name: string): Promise<void> {
    halt({ kind: 'elsewhere' })
    const { signal } = state.work
    const id = state.current!.id
    const free = new AbortController()
    const taking = locks.wait(name, signal).then((each) => {
      release = each
      free.abort()
    })
    taking.catch(() => undefined)
    try {
      while (!release) {
        await deps.wait(FOLLOW_EVERY_MS, AbortSignal.any([signal, free.signal])).catch(() => undefined)
        signal.throwIfAborted()
        const record = await store.load(deps.userId() ?? '').catch(() => undefined)
        if (record?.id === id) takeEntries(record.entries)
        else await refresh()
        if (phase !== 'open') return
        show()
      }
      state.obstacle = null
      // The other tab may have finished before its stored list was removed.
      await refresh()
      if (phase === 'open') await openRoots(false)
    } catch {
      // Another obstacle has taken precedence.
    }
  }

  function takeEntries(stored: readonly StoredEntry[]): void {
    if (!state.current) return
    const locals = new Map(state.current.entries.map(({ path, local }) => [path, local]))
    state.current.entries = stored.map((entry) => ({
      ...entry,
      local: locals.get(entry.path) ?? null,
      inFlight: 0,
      problem: null,
      activity: null,
    }))
    state.current.nextNumber = state.current.entries.reduce(
      (most, { number }) => Math.max(most, number + 1),
      0,
    )
    pictures = picturesOf(state.current.entries)
  }

  /** Lists the folders again if the browser allows it. With `isAsked`, asks the user for permission. */
  async function openRoots(isAsked: boolean): Promise<void> {
    if (!state.current || phase !== 'open') return
    const { roots } = state.current
    try {
      for (const root of roots) {
        const permission = isAsked ? await requestPermission(root) : await queryPermission(root)
        if (permission !== 'granted') return await begin()
      }
      if (roots.length > 0) takeFiles({ files: await listRoots(roots), roots: [] })
    } catch {
      // The folder no longer exists: its files have to be dropped again.
      state.current.roots = []
    }
    await begin()
  }

  /** Adds listed files: known ones by their path, new ones at the end. */
  function takeFiles({ files, roots }: Incoming): void {
    if (!state.current) return
    const added = matchFiles(state.current.entries, files)
    const { entries, left: beyond } = entriesOf(added, state.current.nextNumber)
    state.current.entries = [...state.current.entries, ...entries]
    state.current.nextNumber += entries.length
    state.current.roots = [...state.current.roots, ...roots]
    tooMany += beyond
    pictures = picturesOf(state.current.entries)
    // After all folders were listed, missing files stay missing until they are dropped.
    if (state.obstacle?.kind === 'files' || state.obstacle?.kind === 'permission') state.obstacle = null
    for (const entry of state.current.entries)
      if (needsBytes(entry) && !entry.local && !entry.problem) entry.problem = { kind: 'missing' }
  }

  const commonName = (files: Incoming['files']): string => {
    const folders = new Set(
      files.map(({ path }) => (path.includes('/') ? path.slice(0, path.indexOf('/')) : '')),
    )
    const [folder = ''] = folders
    // Control characters aren't accepted in names.
    const name = folders.size === 1 ? folder.replaceAll(/\p{C}/gu, '').trim() : ''
    return (name || deps.nameOf()).slice(0, 200)
  }

  const findEntry = (number: number) => state.current?.entries.find((entry) => entry.number === number)

  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    view: () => view,

    /** Loads an interrupted import, if any, and continues it if no permission is needed. */
    async start(): Promise<void> {
      if (phase !== 'loading') return
      const userId = deps.userId()
      const record = userId ? await store.load(userId).catch(() => undefined) : undefined
      if (phase !== 'loading') return
      if (!record) {
        phase = 'none'
        return show()
      }
      // Stored before this option existed.
      state.settings = { ...record.options, measuresQuality: record.options.measuresQuality ?? true }
      const { id, startedAt, name, roots } = record
      state.current = { id, startedAt, name, roots, entries: [], nextNumber: 0, isCreated: true }
      takeEntries(record.entries)
      phase = 'open'
      const server = await transport.get(id).catch((error: unknown) => error)
      if (server instanceof RequestError && server.status === 404) state.current.isCreated = false
      else if (!(server instanceof Error)) {
        const answer = server as Awaited<ReturnType<Transport['get']>>
        applyServer(answer)
        if (answer.import.state === 'paused') state.obstacle = { kind: 'paused' }
      }
      if (phase === 'open') await openRoots(false)
    },

    /** Files from a drop, a picker or the clipboard. They start an import, or join the open one. */
    async addFiles(incoming: Promise<Incoming | null>): Promise<void> {
      if (state.obstacle?.kind === 'elsewhere' || phase === 'undoing' || phase === 'listing') return
      const isNew = phase === 'none' || phase === 'finished' || phase === 'undone' || phase === 'loading'
      if (isNew) {
        phase = 'listing'
        show()
      }
      const added = await incoming.catch(() => null)
      if (isNew && (!added || added.files.length === 0)) {
        phase = 'none'
        return show()
      }
      if (!added) return
      if (isNew) {
        const id = newUuid()
        const startedAt = deps.now()
        state.current = {
          id,
          startedAt,
          name: commonName(added.files),
          entries: [],
          roots: [],
          nextNumber: 0,
          isCreated: false,
        }
        phase = 'open'
        state.obstacle = null
        undone = null
        tooMany = 0
      }
      takeFiles(added)
      show()
      await saveNow()
      await begin()
    },

    /** Lists the folder again after a reload. Asks for permission, so it must be called from a click. */
    proceed: () => openRoots(true),

    async pause(): Promise<void> {
      if (!state.current) return
      const { id, isCreated } = state.current
      halt({ kind: 'paused' })
      await saveNow()
      // Only other devices need to know.
      if (isCreated) await transport.pause(id).catch(() => undefined)
    },

    async resume(): Promise<void> {
      if (!state.current) return
      state.obstacle = null
      const { id, isCreated } = state.current
      if (isCreated) await transport.resume(id).catch(handleRefusal)
      if (isMissingFiles()) await openRoots(true)
      else await begin()
    },

    /** Continues after the user has freed space, or after a refusal. */
    async tryAgain(): Promise<void> {
      state.obstacle = null
      await begin()
    },

    /** Reads a file from the device again. */
    async readAgain(number: number): Promise<void> {
      const entry = findEntry(number)
      if (!entry?.local) return
      try {
        const file = await entry.local.open()
        // An unreadable file may still open, but gives no bytes.
        await file.slice(0, 1).arrayBuffer()
        if (file.size !== entry.size || file.lastModified !== entry.modifiedAt) {
          uploader.renumber(entry)
          Object.assign(entry, { size: file.size, modifiedAt: file.lastModified })
        }
        entry.problem = null
        uploader.forgetReading(entry)
      } catch {
        entry.problem = { kind: 'unreadable' }
      }
      show()
      pump()
    },

    /** Skips a file, or removes it from the list of files that need attention. */
    dismiss(number: number): void {
      const entry = findEntry(number)
      if (!entry) return
      entry.isDismissed = true
      save()
      show()
      pump()
    },

    /** Changes the options of the import. The time zone can be changed only before it starts. */
    async change(to: Partial<ImportSettings>): Promise<void> {
      state.settings = { ...state.settings, ...to }
      show()
      if (!state.current || phase !== 'open') return
      save()
      const { projectName, applyMarks, measuresQuality } = state.settings
      const isOption = to.applyMarks !== undefined || to.measuresQuality !== undefined
      const body: ImportChange = {
        ...(to.projectName !== undefined && { projectName: projectName.trim() || null }),
        ...(isOption && { options: { applyMarks, measuresQuality } }),
      }
      if (state.current.isCreated && Object.keys(body).length > 0)
        await transport.change(state.current.id, body)
    },

    /**
     * Finishes without the remaining files: those with a problem, or all unsent files if nothing is being
     * sent.
     */
    async finish(): Promise<void> {
      if (!state.current || state.obstacle?.kind === 'elsewhere') return
      for (const entry of state.current.entries) {
        if (state.obstacle && needsBytes(entry) && !entry.problem) entry.problem = { kind: 'missing' }
        if (entry.problem) entry.isDismissed = true
      }
      const before = state.obstacle
      state.obstacle = null
      show()
      if (!before) return pump()
      try {
        if (state.current.isCreated) await finish()
        else end('finished')
      } catch (error) {
        if (!handleRefusal(error)) setObstacle({ kind: 'failed', error })
      }
    },

    /** Deletes the imported items. Rejects if the server is unreachable; it can then be repeated. */
    async undo(): Promise<void> {
      if (!state.current) return
      const { id, isCreated } = state.current
      const before = phase
      stopWork()
      phase = 'undoing'
      show()
      try {
        const answer = isCreated ? await transport.undo(id) : { removed: 0, kept: [] }
        undone = { removed: answer.removed, kept: answer.kept }
        end('undone')
      } catch (error) {
        phase = before
        if (before === 'open') state.obstacle = { kind: 'paused' }
        show()
        throw error
      }
    },

    /** Returns to the start panel. */
    reset(): void {
      if (phase === 'open' || phase === 'undoing') return
      state.current = null
      pictures = []
      phase = 'none'
      state.obstacle = null
      undone = null
      tooMany = 0
      show()
    },

    /** Stops in this tab, for example after a sign-out. */
    stop(): void {
      stopWork()
      leaveLock()
      clearTimeout(saveTimer)
      saveTimer = undefined
      state.current = null
      pictures = []
      state.obstacle = null
      phase = 'loading'
      show()
    },

    isSending: () => state.current?.entries.some(({ activity }) => activity === 'uploading') ?? false,
  }
}

/** Members that TypeScript's library lacks. */
type Permitting = Root & {
  queryPermission?: (options: object) => Promise<PermissionState>
  requestPermission?: (options: object) => Promise<PermissionState>
}
const READ = { mode: 'read' } as const
const queryPermission = async (root: Permitting) => (await root.queryPermission?.(READ)) ?? 'granted'
const requestPermission = async (root: Permitting) => (await root.requestPermission?.(READ)) ?? 'granted'
