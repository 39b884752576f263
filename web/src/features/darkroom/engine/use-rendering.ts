import {
  type Darkroom,
  type Edit,
  getEditBaseMap,
  getEditObject,
  getEditProxy,
  getEditTile,
  type LocalAdjustment,
  type SpotRepair,
} from '@studio/contract/darkroom'
import { canonicalRepairsText } from '@studio/domain/darkroom'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { call, network, RequestError } from '../../../platform/index.ts'
import type { Failure, Layer, MaskRendering, Rendering, SampledColour } from './protocol.ts'
import type { TilePlace } from './tiles.ts'
import { type RenderWorker, startWorker } from './start-worker.ts'
import type { ZoomView } from './zoom-area.ts'

export interface Wanted {
  edit: Edit
  /** True while a control moves. */
  isMoving: boolean
  showsClipping: boolean
  /** The original is shown too. */
  showsBefore: boolean
  /** What is shown in full size, if anything is. */
  view?: ZoomView | undefined
  /** Its mask is shown over the image. */
  masked?: LocalAdjustment | undefined
}

export interface RenderingState {
  after: Rendering | undefined
  before: Rendering | undefined
  /** Pixels in full size: the newest ones, which may be of an earlier view. */
  zoom: Rendering | undefined
  zoomBefore: Rendering | undefined
  /** Error of loading pixels in full size. */
  zoomError: unknown
  retryZoom: () => void
  /** The mask that was rendered last. */
  mask: MaskRendering | undefined
  /** Error of loading the image. */
  error: unknown
  /** Why it can’t be rendered. */
  failure: Failure | undefined
  /** Renders a small preview of a preset, when nothing else is to be rendered. */
  renderLook: (key: string, edit: Edit) => void
  lookOf: (key: string) => Rendering | undefined
  /** Colour of the original at fractions of its width and height. */
  sample: (at: { x: number; y: number }) => Promise<SampledColour>
  /** The best source of a spot, as fractions of the original’s width and height; `edit` is without the spot. */
  findSource: (edit: Edit, spot: Pick<SpotRepair, 'x' | 'y' | 'radius'>) => Promise<{ x: number; y: number }>
  retry: () => void
}

/** Loads an image into a worker, and renders each change of its edit. */
export function useRendering(darkroom: Darkroom, wanted: Wanted): RenderingState {
  const { mediaId, original } = darkroom
  const { edit, isMoving, showsClipping, showsBefore, view, masked } = wanted
  const { width, height } = original
  const [attempt, setAttempt] = useState(0)
  // Once it has opened the image.
  const [worker, setWorker] = useState<RenderWorker>()
  const [error, setError] = useState<unknown>(null)
  const [failure, setFailure] = useState<Failure>()
  const [shown, setShown] = useState<Partial<Record<Layer, Rendering>>>({})
  const [zoomError, setZoomError] = useState<unknown>(null)
  const [zoomAttempt, setZoomAttempt] = useState(0)
  const [mask, setMask] = useState<MaskRendering>()
  const lastTicket = useRef(0)
  const isStored = canonicalRepairsText(darkroom.edit) === canonicalRepairsText(edit)
  const repairsHash = isStored ? (darkroom.repairsHash ?? undefined) : undefined
  const sources = useRef(new Map<number, (source: { x: number; y: number }) => void>())
  const samples = useRef(new Map<number, (colour: SampledColour) => void>())

  useEffect(() => {
    const loading = new AbortController()
    const { signal } = loading
    let started: RenderWorker | undefined
    const fail = (why: Failure) => {
      started?.end()
      setWorker(undefined)
      setFailure(why)
    }
    /** Tiles and patches that are being loaded. */
    const loadingTiles = new Set<string>()
    const loadTile = async (place: TilePlace, repairs: string | undefined, to: RenderWorker) => {
      const key = `${place.x} ${place.y} ${repairs}`
      if (loadingTiles.has(key)) return
      loadingTiles.add(key)
      try {
        const params = { mediaId, level: '0' as const, ...place }
        const answer = await call(getEditTile, { params, query: { repairs } }, { signal })
        to.ask({ kind: 'tile', place, repairsHash: repairs, file: await answer.blob() })
      } catch (problem) {
        if (!signal.aborted) setZoomError(problem)
      } finally {
        loadingTiles.delete(key)
      }
    }
    const loadPatch = async (hash: string, to: RenderWorker) => {
      if (loadingTiles.has(hash)) return
      loadingTiles.add(hash)
      try {
        const answer = await call(getEditObject, { params: { hash } }, { signal })
        to.ask({ kind: 'patch', hash, file: await answer.blob() })
      } catch {
        // The next rendering asks for it again.
      } finally {
        loadingTiles.delete(hash)
      }
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
          else if (message.kind === 'masked') setMask(message)
          else if (message.kind === 'sampled') {
            samples.current.get(message.ticket)?.(message.colour)
            samples.current.delete(message.ticket)
          } else if (message.kind === 'sourced') {
            sources.current.get(message.ticket)?.(message.source)
            sources.current.delete(message.ticket)
          } else if (message.kind === 'missing')
            for (const place of message.tiles) void loadTile(place, message.repairsHash, opening)
          else if (message.kind === 'missingPatches')
            for (const hash of message.hashes) void loadPatch(hash, opening)
          else {
            const { kind: _, ...rendering } = message
            if (rendering.layer === 'zoom') setZoomError(null)
            setShown((now) => ({ ...now, [rendering.layer]: rendering }))
          }
        },
        () => fail('engine'),
      )
      started = opening
      opening.ask({ kind: 'open', proxy, baseMap: map, original: { width, height } }, [map])
    }
    load().catch((problem: unknown) => signal.aborted || setError(problem))
    return () => {
      loading.abort()
      started?.end()
      setWorker(undefined)
    }
    // Each attempt loads again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps, react/exhaustive-effect-dependencies
  }, [mediaId, width, height, attempt])

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

  useEffect(() => {
    if (!worker || !view) return
    const request = { edit, isDraft: isMoving, showsClipping, view, repairsHash } as const
    worker.ask({ kind: 'render', ticket: ++lastTicket.current, layer: 'zoom', ...request })
    if (showsBefore)
      worker.ask({
        kind: 'render',
        ticket: ++lastTicket.current,
        layer: 'zoomBefore',
        ...request,
        showsClipping: false,
      })
  }, [worker, edit, isMoving, showsClipping, showsBefore, view, repairsHash, zoomAttempt])

  useEffect(() => {
    if (masked)
      worker?.ask({ kind: 'mask', geometry, repairs: edit.repairs, adjustment: masked, isDraft: isMoving })
    // The text is the geometry.
    // oxlint-disable-next-line react-hooks/exhaustive-deps, react/exhaustive-effect-dependencies
  }, [worker, masked, isMoving, geometryText])

  const sample = useCallback(
    ({ x, y }: { x: number; y: number }) =>
      new Promise<SampledColour>((done) => {
        const ticket = ++lastTicket.current
        samples.current.set(ticket, done)
        worker?.ask({ kind: 'sample', ticket, x, y })
      }),
    [worker],
  )

  const findSource = useCallback(
    (repaired: Edit, spot: Pick<SpotRepair, 'x' | 'y' | 'radius'>) =>
      new Promise<{ x: number; y: number }>((done) => {
        const ticket = ++lastTicket.current
        sources.current.set(ticket, done)
        worker?.ask({ kind: 'source', ticket, edit: repaired, spot })
      }),
    [worker],
  )

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
  const retryZoom = () => {
    setZoomError(null)
    setZoomAttempt(zoomAttempt + 1)
  }
  // Loads again when the connection is back.
  const isCutOff = [error, zoomError].some((each) => each instanceof RequestError && each.status === 0)
  const onNetwork = useEffectEvent(() => {
    if (network.state() !== 'here') return
    if (error) retry()
    if (zoomError) retryZoom()
  })
  useEffect(() => (isCutOff ? network.subscribe(() => onNetwork()) : undefined), [isCutOff])

  const { after, before, zoom, zoomBefore } = shown
  const zoomed = { zoom, zoomBefore, zoomError, retryZoom }
  return { after, before, mask, ...zoomed, error, failure, renderLook, lookOf, sample, findSource, retry }
}
