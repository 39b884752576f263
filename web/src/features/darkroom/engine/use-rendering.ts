import { type Darkroom, type Edit, getEditBaseMap, getEditProxy } from '@studio/contract/darkroom'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
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
  /** Error of loading the image. */
  error: unknown
  /** Why it can’t be rendered. */
  failure: Failure | undefined
  /** Renders a small preview of a preset, when nothing else is to be rendered. */
  renderLook: (key: string, edit: Edit) => void
  lookOf: (key: string) => Rendering | undefined
  retry: () => void
}

/** Loads an image into a worker, and renders each change of its edit. */
export function useRendering({ mediaId, original }: Darkroom, wanted: Wanted): RenderingState {
  const { edit, isMoving, showsClipping, showsBefore } = wanted
  const originalSide = Math.max(original.width, original.height)
  const [attempt, setAttempt] = useState(0)
  // Once it has opened the image.
  const [worker, setWorker] = useState<RenderWorker>()
  const [error, setError] = useState<unknown>(null)
  const [failure, setFailure] = useState<Failure>()
  const [shown, setShown] = useState<Partial<Record<Layer, Rendering>>>({})
  const lastTicket = useRef(0)

  useEffect(() => {
    const loading = new AbortController()
    const { signal } = loading
    let started: RenderWorker | undefined
    const fail = (why: Failure) => {
      started?.end()
      setWorker(undefined)
      setFailure(why)
    }
    const load = async () => {
      const params = { mediaId }
      const [proxy, map] = await Promise.all([
        call(getEditProxy, { params, query: {} }, { signal }).then((answer) => answer.blob()),
        call(getEditBaseMap, { params, query: {} }, { signal }).then((answer) => answer.arrayBuffer()),
      ])
      if (signal.aborted) return
      const opening = startWorker(
        (message) => {
          if (signal.aborted) return
          if (message.kind === 'failed') fail(message.why)
          else if (message.kind === 'opened') setWorker(opening)
          else {
            const { kind: _, ...rendering } = message
            setShown((now) => ({ ...now, [rendering.layer]: rendering }))
          }
        },
        () => fail('engine'),
      )
      started = opening
      opening.ask({ kind: 'open', proxy, baseMap: map, originalSide }, [map])
    }
    load().catch((problem: unknown) => signal.aborted || setError(problem))
    return () => {
      loading.abort()
      started?.end()
      setWorker(undefined)
    }
    // Each attempt loads again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps, react/exhaustive-effect-dependencies
  }, [mediaId, originalSide, attempt])

  useEffect(() => {
    const request = { layer: 'after', edit, isDraft: isMoving, showsClipping } as const
    worker?.ask({ kind: 'render', ticket: ++lastTicket.current, ...request })
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
    // oxlint-disable-next-line react-hooks/exhaustive-deps, react/exhaustive-effect-dependencies
  }, [worker, showsBefore, geometryText])

  const renderLook = useCallback(
    (key: string, look: Edit) => {
      const request = { layer: `look:${key}`, edit: look, isDraft: true, showsClipping: false } as const
      worker?.ask({ kind: 'render', ticket: ++lastTicket.current, ...request })
    },
    [worker],
  )
  const lookOf = (key: string) => shown[`look:${key}`]

  const retry = () => {
    setError(null)
    setFailure(undefined)
    setAttempt(attempt + 1)
  }
  // Loads again when the connection is back.
  const isCutOff = error instanceof RequestError && error.status === 0
  const onNetwork = useEffectEvent(() => {
    if (network.state() === 'here') retry()
  })
  useEffect(() => (isCutOff ? network.subscribe(() => onNetwork()) : undefined), [isCutOff])

  return { after: shown.after, before: shown.before, error, failure, renderLook, lookOf, retry }
}
