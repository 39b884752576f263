import { importsReasons } from '@studio/contract/imports'
import { isRefusedFor } from '../../../platform/index.ts'
import { applyAnswer, type Entry } from './entries.ts'
import type { Steps } from './import-state.ts'
import type { Transport } from './transport.ts'
import { UnreadableFile, uploadFile } from './upload-file.ts'

/** Hashes and uploads one file at a time. A changed file gets another number. */
export function createUploader(
  {
    transport,
    hash,
  }: {
    transport: Pick<Transport, 'put' | 'patch'>
    hash: (file: File, signal: AbortSignal) => Promise<string>
  },
  steps: Steps,
) {
  const { state } = steps
  /** Files that were read again because their bytes had changed, at most once each. */
  const reread = new WeakSet<Entry>()

  /** Another version of a file is another file for the server. */
  function renumber(entry: Entry): void {
    if (!state.current) return
    if (entry.isAnnounced) entry.number = state.current.nextNumber++
    Object.assign(entry, { isAnnounced: false, sha256: null, offset: 0, inFlight: 0, state: 'pending' })
  }

  function fail(entry: Entry, error: unknown): void {
    if (error instanceof UnreadableFile || error instanceof DOMException)
      entry.problem = { kind: 'unreadable' }
    else entry.problem = { kind: 'refused', error }
  }

  /** The file as it was listed; null if it has changed since. */
  async function openListed(entry: Entry): Promise<File | null> {
    let file: File
    try {
      file = await entry.local!.open()
    } catch (error) {
      throw new UnreadableFile(error)
    }
    return file.size === entry.size && file.lastModified === entry.modifiedAt ? file : null
  }

  async function withFile(
    entry: Entry,
    activity: NonNullable<Entry['activity']>,
    process: (file: File, signal: AbortSignal) => Promise<void>,
  ): Promise<void> {
    const { signal } = state.work
    entry.activity = activity
    try {
      const file = await openListed(entry)
      if (file) await process(file, signal)
      else entry.problem = { kind: 'changed' }
    } catch (error) {
      if (!signal.aborted && !steps.handleRefusal(error)) fail(entry, error)
    } finally {
      entry.activity = null
      entry.inFlight = 0
      steps.save()
      steps.showSoon()
      steps.pump()
    }
  }

  const hashOne = (entry: Entry) =>
    withFile(entry, 'hashing', async (file, signal) => {
      entry.sha256 = await hash(file, signal)
    })

  const uploadOne = (entry: Entry) =>
    withFile(entry, 'uploading', async (file, signal) => {
      const { id } = state.current!
      try {
        const answer = await uploadFile({
          transport,
          id,
          entry,
          file,
          signal,
          retry: (request) => steps.retry(request, signal),
          onProgress: steps.showSoon,
        })
        applyAnswer(entry, answer)
      } catch (error) {
        // Reads it again under another number: the file has changed since it was hashed.
        if (!isRefusedFor(error, importsReasons.digestMismatch) || reread.has(entry)) throw error
        reread.add(entry)
        renumber(entry)
      }
    })

  return { hashOne, uploadOne, renumber, forgetReading: (entry: Entry) => void reread.delete(entry) }
}
