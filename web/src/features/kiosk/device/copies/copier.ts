import type { BoothStore } from '../store/booth-store.ts'
import type { Copies } from '../store/copies.ts'
import type { CaptureRow } from '../store/rows.ts'
import type { Clock } from '../timer.ts'
import type { CopyFolder } from './folder.ts'

export interface CopyState {
  /** `asks`: the browser requires the permission again. `failed`: writing failed and is retried automatically. */
  name: 'none' | 'asks' | 'copying' | 'all' | 'failed'
  folder: string
  /** Captures that are not copied yet. */
  left: number
}

type CopyStore = Pick<BoothStore, 'captures' | 'capture' | 'read' | 'write'> & Copies

const AGAIN_AFTER_MS = 30_000
const ENDINGS: Record<string, string> = { 'image/jpeg': 'jpg', 'image/gif': 'gif', 'video/mp4': 'mp4' }

/** Returns a unique name that sorts by time, such as `2026-11-21 21.48.03 0007 shot 3f2504e0.jpg`. */
export function fileNameOf({ capturedAt, seq, kind, id, type }: CaptureRow): string {
  const at = capturedAt.slice(0, 19).replace('T', ' ').replaceAll(':', '.')
  const ending = ENDINGS[type.split(';')[0]!] ?? type.split(/[/;]/)[1]
  return `${at} ${String(seq).padStart(4, '0')} ${kind} ${id.slice(-8)}.${ending}`
}

export type Copier = ReturnType<typeof createCopier>

/**
 * Copies each capture in sequence into a folder of the host. Each file name is stored before its file is written, so
 * that a guest's deletion always includes the copy, even after a crash.
 */
export function createCopier({ store, after }: { store: CopyStore; after: Clock['after'] }) {
  const listeners = new Set<() => void>()
  let state: CopyState = { name: 'none', folder: '', left: 0 }
  let folder: CopyFolder | undefined
  let running: Promise<void> | null = null
  let isCalled = false
  let cancelAgain = () => {}

  function setState(name: CopyState['name'], left: number): void {
    state = { name, left, folder: folder?.name ?? '' }
    for (const listen of listeners) listen()
  }

  async function removeForgotten(from: CopyFolder): Promise<void> {
    for (const name of await store.forgotten()) {
      await from.removeEntry(name).catch((error: unknown) => {
        // The file was already removed from the folder.
        if (!(error instanceof Error && error.name === 'NotFoundError')) throw error
      })
      await store.forget(name)
    }
  }

  async function copy(row: CaptureRow, to: CopyFolder): Promise<void> {
    const capture = await store.capture(row.id)
    // The bytes were purged in the meantime, because the server has them.
    if (!capture?.blob) return
    const name = fileNameOf(row)
    // The guest has deleted the capture.
    if (!(await store.beginCopy(row.id, name))) return
    const file = await (await to.getFileHandle(name, { create: true })).createWritable()
    await file.write(capture.blob)
    // The browser writes to a temporary file until `close`, so a file with the final name is always complete.
    await file.close()
    await store.endCopy(row.id)
  }

  async function pass(): Promise<void> {
    const to = folder
    if (!to) return setState('none', 0)
    const waiting = (await store.captures()).filter(({ isCopied }) => !isCopied)
    if ((await to.queryPermission({ mode: 'readwrite' })) !== 'granted')
      return setState('asks', waiting.length)
    await removeForgotten(to)
    for (const [at, row] of waiting.entries()) {
      setState('copying', waiting.length - at)
      await copy(row, to)
    }
    setState('all', 0)
  }

  async function run(): Promise<void> {
    cancelAgain()
    try {
      do {
        isCalled = false
        await pass()
      } while (isCalled)
    } catch {
      // A removed USB stick or a full disk does not affect the booth. Copying resumes with a later attempt.
      setState('failed', (await store.captures().catch(() => [])).filter(({ isCopied }) => !isCopied).length)
      cancelAgain = after(AGAIN_AFTER_MS, wake)
    }
  }

  /** Starts a pass after a capture was stored or deleted. */
  function wake(): void {
    isCalled = true
    running ??= run().finally(() => {
      running = null
    })
  }

  async function use(next: CopyFolder | undefined): Promise<void> {
    const isSame = next && folder && (await folder.isSameEntry(next))
    folder = next
    await store.write('folder', next)
    // A new folder has none of the copies of the previous one.
    if (next && !isSame) await store.copyAnew()
    wake()
  }

  return {
    state: () => state,
    subscribe(listen: () => void): () => void {
      listeners.add(listen)
      return () => void listeners.delete(listen)
    },
    /** Resumes with the folder chosen before, if any. */
    async start(): Promise<void> {
      folder = await store.read('folder')
      wake()
    },
    use,
    /** Must be called from a user gesture: the browser shows a permission prompt. */
    async allow(): Promise<void> {
      await folder?.requestPermission({ mode: 'readwrite' })
      wake()
    },
    wake,
    /** Resolves when no file is being written. */
    settled: async () => void (await running),
  }
}
