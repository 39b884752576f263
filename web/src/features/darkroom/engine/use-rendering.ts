import { type Edit, getEditBaseMap, getEditProxy } from '@studio/contract/darkroom'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { call, network, RequestError } from '../../../platform/index.ts'
import type { Failure, Layer, Rendering } from './protocol.ts'
import { type RenderWorker, startWorker } from './start-worker.ts'

export interface Wanted {
  edit: Edit
  /** True while a control moves. */
  isMoving: boolean
  showsClipping: boolean
  /** The original is shown too. */
  showsBefore: boolean
}

export interface RenderingState {
  after: Rendering | undefined
  before: Rendering | undefined
  /** Size of the loaded image without an edit; undefined until it is there. */
  size: { width: number; height: number } | undefined
  /** Error of loading the image. */
  error: unknown
  /** Why it can’t be rendered. */
  failure: Failure | undefined
  retry: () => void
}

interface Loaded {
  worker: RenderWorker
  size: { width: number; height: number }
}

/** Loads an image into a worker and renders its edit whenever it changes. */
export function useRendering(mediaId: string, { edit, isMoving, showsClipping, showsBefore }: Wanted) {
  const [attempt, setAttempt] = useState(0)
  const [loaded, setLoaded] = useState<Loaded>()
  const [error, setError] = useState<unknown>(null)
  const [failure, setFailure] = useState<Failure>()
  const [shown, setShown] = useState<Partial<Record<Layer, Rendering>>>({})
  const lastTicket = useRef(0)

  useEffect(() => {
    const loading = new AbortController()
    const { signal } = loading
    let worker: RenderWorker | undefined
    const fail = (why: Failure) => {
      worker?.end()
      setLoaded(undefined)
      setFailure(why)
    }
    const load = async () => {
      const params = { mediaId }
      const [proxy, map] = await Promise.all([
        call(getEditProxy, { params, query: {} }, { signal }).then((answer) => answer.blob()),
        call(getEditBaseMap, { params, query: {} }, { signal }).then((answer) => answer.arrayBuffer()),
      ])
      if (signal.aborted) return
      const started = startWorker(
        (message) => {
          if (signal.aborted) return
          if (message.kind === 'failed') fail(message.why)
          else if (message.kind === 'opened') setLoaded({ worker: started, size: message })
          else {
            const { kind: _, ...rendering } = message
            setShown((now) => ({ ...now, [rendering.layer]: rendering }))
          }
        },
        () => fail('engine'),
      )
      worker = started
      started.ask({ kind: 'open', proxy, baseMap: map }, [map])
    }
    load().catch((problem: unknown) => signal.aborted || setError(problem))
    return () => {
      loading.abort()
      worker?.end()
      setLoaded(undefined)
    }
  }, [mediaId, attempt])

  const worker = loaded?.worker
  useEffect(() => {
    const isDraft = isMoving
    worker?.ask({ kind: 'render', ticket: ++lastTicket.current, layer: 'after', edit, isDraft, showsClipping })
  }, [worker, edit, isMoving, showsClipping])

  // The original changes only with the crop.
  const { geometry } = edit
  const geometryText = JSON.stringify(geometry)
  const renderBefore = useEffectEvent(() => {
    const request = { layer: 'before', edit, isDraft: isMoving, showsClipping: false } as const
    worker?.ask({ kind: 'render', ticket: ++lastTicket.current, ...request })
  })
  useEffect(() => {
    if (worker && showsBefore) renderBefore()
  }, [worker, showsBefore, geometryText])

  const retry = () => {
    setError(null)
    setFailure(undefined)
    setAttempt(attempt + 1)
  }
  // The image couldn’t be loaded for want of a connection.
  const isCutOff = error instanceof RequestError && error.status === 0
  const onNetwork = useEffectEvent(() => {
    if (network.state() === 'here') retry()
  })
  useEffect(() => (isCutOff ? network.subscribe(() => onNetwork()) : undefined), [isCutOff])

  return {
    ...{ after: shown.after, before: shown.before, size: loaded?.size },
    ...{ error, failure, retry },
  } satisfies RenderingState
}
