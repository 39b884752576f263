import { useEffect, useRef, useState } from 'react'
import { exportGalleryItem } from '@studio/contract/gallery'
import type { FileFacts, Measured } from '@studio/domain/reverse'
import { call } from '../../../platform/index.ts'
import type { ColourWords, FileWords, WorkerMessage, UnmeasuredReason } from './protocol.ts'
import { type Reader, startReader } from './start-reader.ts'
import { Watchdog } from './watchdog.ts'

/** Timeout of a step in ms; longer than any step takes with a valid file. */
const TIMEOUT_MS = 5_000
/** Loading the worker itself depends on the network and isn't timed. */
const FETCH_TIMEOUT_MS = 30_000
/** File size in bytes. */
const MAX_BYTES = 100 * 2 ** 20

export type Problem = 'not-a-picture' | 'changed' | 'too-large' | 'too-slow' | 'broken'

export interface Reading {
  /** Number of the current image. */
  id: number
  name: string
  bytes: number
  /** Object URL, valid on this device only. */
  url: string
  file: Blob
  /** Gallery image; null for a file of this device. */
  mediaId: string | null
  state: 'reading' | 'read' | 'done'
  facts: FileFacts | null
  /** Words found in the file, by slot. */
  found: FileWords
  measured: Measured | null
  /** Names of its colours. */
  colours: ColourWords
  /** Hash for the comparison of whole images; null for images of nearly one colour. */
  phash: string | null
  unmeasured: UnmeasuredReason | null
}

function applyMessage(
  reading: Reading,
  message: Exclude<WorkerMessage, { kind: 'not-a-picture' | 'changed' | 'begun' }>,
): Reading {
  if (message.kind === 'read')
    return { ...reading, state: 'read', facts: message.facts, found: message.found }
  if (message.kind === 'unmeasured') return { ...reading, state: 'done', unmeasured: message.why }
  const { kind: _kind, ...more } = message
  return { ...reading, state: 'done', ...more }
}

/**
 * Reads one image at a time in a worker. A new image replaces the current one: the worker is terminated, so that no
 * stale results arrive.
 */
export function useReading() {
  const [reading, setReading] = useState<Reading | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [isFetching, setIsFetching] = useState(false)
  const work = useRef<{
    reader: Reader | null
    isBusy: boolean
    id: number
    url?: string
    fetching?: AbortController
  }>({ reader: null, isBusy: false, id: 0 })

  const [watchdog] = useState(() => new Watchdog())

  const stop = () => {
    const now = work.current
    watchdog.rest()
    now.fetching?.abort()
    if (now.isBusy) {
      now.reader?.end()
      now.reader = null
    }
    now.isBusy = false
  }
  const drop = () => {
    if (work.current.url) URL.revokeObjectURL(work.current.url)
    delete work.current.url
  }
  const fail = (why: Problem) => {
    stop()
    drop()
    setReading(null)
    setProblem(why)
  }
  const tooSlow = () => fail('too-slow')
  const handleMessage = (message: WorkerMessage) => {
    const now = work.current
    watchdog.expect(TIMEOUT_MS, tooSlow)
    if (message.kind === 'begun') return
    if (message.kind === 'not-a-picture' || message.kind === 'changed') {
      now.isBusy = false
      return fail(message.kind)
    }
    if (message.kind !== 'read') {
      now.isBusy = false
      watchdog.rest()
    }
    setReading((before) => before && applyMessage(before, message))
  }
  const getReader = () => {
    const now = work.current
    if (now.reader) return now.reader
    // Messages still queued from a terminated worker belong to a discarded image.
    const reader = startReader(
      (message) => now.reader === reader && now.isBusy && handleMessage(message),
      () => {
        if (now.reader !== reader) return
        now.reader = null
        fail('broken')
      },
    )
    now.reader = reader
    return reader
  }
  const read = (file: Blob, name: string, mediaId: string | null = null) => {
    stop()
    drop()
    setProblem(null)
    setError(null)
    if (file.size > MAX_BYTES) return fail('too-large')
    const now = work.current
    now.url = URL.createObjectURL(file)
    now.isBusy = true
    now.id++
    const source = { id: now.id, name, bytes: file.size, url: now.url, file, mediaId }
    setReading({
      ...source,
      state: 'reading',
      facts: null,
      found: {},
      measured: null,
      colours: {},
      phash: null,
      unmeasured: null,
    })
    watchdog.expect(FETCH_TIMEOUT_MS, tooSlow)
    getReader().read(file)
  }
  /** Gallery image at full quality with all its metadata. */
  const readOwn = async (id: string) => {
    stop()
    setError(null)
    setProblem(null)
    const fetching = new AbortController()
    work.current.fetching = fetching
    setIsFetching(true)
    try {
      const query = { format: 'png', quality: 'high', metadata: 'full' } as const
      const answer = await call(exportGalleryItem, { params: { id }, query }, { signal: fetching.signal })
      const file = await answer.blob()
      if (!fetching.signal.aborted) read(file, `${id.slice(0, 8)}.png`, id)
    } catch (cause) {
      if (!fetching.signal.aborted) setError(cause)
    }
    if (work.current.fetching === fetching) setIsFetching(false)
  }
  const clear = () => {
    stop()
    drop()
    setReading(null)
    setProblem(null)
    setError(null)
  }
  useEffect(() => {
    // Loaded with the screen, so that adding an image causes no requests.
    getReader()
    const now = work.current
    return () => {
      now.isBusy = true
      stop()
      drop()
    }
    // oxlint-disable-next-line react/exhaustive-deps -- Once: a picture starts its own.
  }, [])
  return { reading, problem, error, isFetching, read, readOwn, clear }
}
