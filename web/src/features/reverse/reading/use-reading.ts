import { useEffect, useRef, useState } from 'react'
import { exportGalleryItem } from '@studio/contract/gallery'
import type { FileFacts, Measured } from '@studio/domain/reverse'
import { call } from '../../../platform/index.ts'
import type { ColourWords, FoundWords, Told, Unmeasured } from './protocol.ts'
import { type Reader, startReader } from './start-reader.ts'
import { Watchdog } from './watchdog.ts'

/** Longer than any step with a picture takes; a file that takes longer is given up. */
const PATIENCE = 5_000
/** The worker itself is on its way: that is the network's time. */
const FETCHING = 30_000
/** Of a file, in bytes. */
const MOST_BYTES = 100 * 2 ** 20

export type Problem = 'not-a-picture' | 'changed' | 'too-large' | 'too-slow' | 'broken'

export interface Reading {
  /** Counts the pictures that were given. */
  id: number
  name: string
  bytes: number
  /** Of this device alone, to be shown. */
  url: string
  file: Blob
  /** The picture of the gallery that it is; null for a file of the device. */
  mediaId: string | null
  state: 'reading' | 'read' | 'done'
  facts: FileFacts | null
  /** What the file says, by slots. */
  found: FoundWords
  measured: Measured | null
  /** What its colours are called. */
  colours: ColourWords
  /** By which it is compared as a whole; null where there is nothing to know it by. */
  phash: string | null
  unmeasured: Unmeasured | null
}

function heard(
  reading: Reading,
  told: Exclude<Told, { kind: 'not-a-picture' | 'changed' | 'begun' }>,
): Reading {
  if (told.kind === 'read') return { ...reading, state: 'read', facts: told.facts, found: told.found }
  if (told.kind === 'unmeasured') return { ...reading, state: 'done', unmeasured: told.why }
  const { kind: _said, ...more } = told
  return { ...reading, state: 'done', ...more }
}

/**
 * Reads one picture at a time in a worker. A picture that is given while another is read takes its place: the worker is
 * ended, so that nothing of the other comes late.
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
  const giveUp = (why: Problem) => {
    stop()
    drop()
    setReading(null)
    setProblem(why)
  }
  const tooSlow = () => giveUp('too-slow')
  const hear = (told: Told) => {
    const now = work.current
    watchdog.expect(PATIENCE, tooSlow)
    if (told.kind === 'begun') return
    if (told.kind === 'not-a-picture' || told.kind === 'changed') {
      now.isBusy = false
      return giveUp(told.kind)
    }
    if (told.kind !== 'read') {
      now.isBusy = false
      watchdog.rest()
    }
    setReading((before) => before && heard(before, told))
  }
  const readerNow = () => {
    const now = work.current
    if (now.reader) return now.reader
    // What an ended one had still on its way is of a picture that is gone.
    const reader = startReader(
      (told) => now.reader === reader && now.isBusy && hear(told),
      () => {
        if (now.reader !== reader) return
        now.reader = null
        giveUp('broken')
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
    if (file.size > MOST_BYTES) return giveUp('too-large')
    const now = work.current
    now.url = URL.createObjectURL(file)
    now.isBusy = true
    now.id++
    const about = { id: now.id, name, bytes: file.size, url: now.url, file, mediaId }
    setReading({
      ...about,
      state: 'reading',
      facts: null,
      found: {},
      measured: null,
      colours: {},
      phash: null,
      unmeasured: null,
    })
    watchdog.expect(FETCHING, tooSlow)
    readerNow().read(file)
  }
  /** An own picture, with everything that it may say of itself. */
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
    // Fetched with the screen, so that giving it a picture asks nobody for anything.
    readerNow()
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
