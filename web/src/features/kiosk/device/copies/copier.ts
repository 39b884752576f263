import type { BoothStore } from '../store/booth-store.ts'
import type { Copies } from '../store/copies.ts'
import type { CaptureRow } from '../store/rows.ts'
import type { Clock } from '../timer.ts'
import type { CopyFolder } from './folder.ts'

export interface CopyState {
  /** `asks`: the browser wants to be told again that it may; `failed`: it could not be written, and is tried again by itself. */
  name: 'none' | 'asks' | 'copying' | 'all' | 'failed'
  folder: string
  /** Captures that are still to be written there. */
  left: number
}

type CopyStore = Pick<BoothStore, 'captures' | 'capture' | 'read' | 'write'> & Copies

const AGAIN_AFTER_MS = 30_000
const ENDINGS: Record<string, string> = { 'image/jpeg': 'jpg', 'image/gif': 'gif', 'video/mp4': 'mp4' }

/** `2026-11-21 21.48.03 0007 shot 3f2504e0.jpg`: in order of time for whoever looks into the folder, and never twice. */
export function fileNameOf({ capturedAt, seq, kind, id, type }: CaptureRow): string {
  const at = capturedAt.slice(0, 19).replace('T', ' ').replaceAll(':', '.')
  const ending = ENDINGS[type.split(';')[0]!] ?? type.split(/[/;]/)[1]
  return `${at} ${String(seq).padStart(4, '0')} ${kind} ${id.slice(-8)}.${ending}`
}

export type Copier = ReturnType<typeof createCopier>

/**
 * Writes each capture into a folder of the host's too, one after another and beside everything else. The file's name is on the disk
 * before the file is, so that whoever deletes their pictures takes it along whatever happens in between.
 */
export function createCopier({ store, after }: { store: CopyStore; after: Clock['after'] }) {
  const listeners = new Set<() => void>()
  let state: CopyState = { name: 'none', folder: '', left: 0 }
  let folder: CopyFolder | undefined
  let running: Promise<void> | null = null
  let isCalled = false
  let cancelAgain = () => {}

  function turn(name: CopyState['name'], left: number): void {
    state = { name, left, folder: folder?.name ?? '' }
    for (const listen of listeners) listen()
  }

  async function removeForgotten(from: CopyFolder): Promise<void> {
    for (const name of await store.forgotten()) {
      await from.removeEntry(name).catch((error: unknown) => {
        // Somebody has taken it out of the folder already.
        if (!(error instanceof Error && error.name === 'NotFoundError')) throw error
      })
      await store.forget(name)
    }
  }

  async function copy(row: CaptureRow, to: CopyFolder): Promise<void> {
    const found = await store.capture(row.id)
    // Let go of since, because the server has it.
    if (!found?.blob) return
    const name = fileNameOf(row)
    // Its guest has deleted it since.
    if (!(await store.beginCopy(row.id, name))) return
    const file = await (await to.getFileHandle(name, { create: true })).createWritable()
    await file.write(found.blob)
    // Until now there is a file of another name: one of ours is whole.
    await file.close()
    await store.endCopy(row.id)
  }

  async function pass(): Promise<void> {
    const to = folder
    if (!to) return turn('none', 0)
    const waiting = (await store.captures()).filter(({ isCopied }) => !isCopied)
    if ((await to.queryPermission({ mode: 'readwrite' })) !== 'granted') return turn('asks', waiting.length)
    await removeForgotten(to)
    for (const [at, row] of waiting.entries()) {
      turn('copying', waiting.length - at)
      await copy(row, to)
    }
    turn('all', 0)
  }

  async function run(): Promise<void> {
    cancelAgain()
    try {
      do {
        isCalled = false
        await pass()
      } while (isCalled)
    } catch {
      // A stick that was pulled out, a full disk: the booth goes on, and so does this when it is back.
      turn('failed', (await store.captures().catch(() => [])).filter(({ isCopied }) => !isCopied).length)
      cancelAgain = after(AGAIN_AFTER_MS, wake)
    }
  }

  /** Something was kept or deleted. */
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
    // What stands in the one before is nothing of this one.
    if (next && !isSame) await store.copyAnew()
    wake()
  }

  return {
    state: () => state,
    subscribe(listen: () => void): () => void {
      listeners.add(listen)
      return () => void listeners.delete(listen)
    },
    /** Goes on with the folder that was chosen before, if there is one. */
    async start(): Promise<void> {
      folder = await store.read('folder')
      wake()
    },
    use,
    /** From a press: the browser asks whoever pressed. */
    async allow(): Promise<void> {
      await folder?.requestPermission({ mode: 'readwrite' })
      wake()
    },
    wake,
    /** Resolves when nothing is being written. */
    settled: async () => void (await running),
  }
}
