import engineFile from '@studio/edit-engine/engines/3.wasm?url'
import { readBaseMap } from '@studio/domain/darkroom'
import { type Area, createEditEngine } from '@studio/edit-engine'
import { decodeProxy, decodeTile } from './decode-proxy.ts'
import {
  type Ask,
  type Failure,
  isZoomLayer,
  type Layer,
  type MaskRequest,
  type WorkerMessage,
} from './protocol.ts'
import { renderMask, sampleColour } from './render-mask.ts'
import { neededArea, neededRepairs, type OpenPicture, openPicture, renderLayer } from './renderer.ts'
import { findSource } from './find-source.ts'

// The only place of the web app where edits are rendered: off the main thread, with a separate policy that allows
// WebAssembly (server/src/platform/http/headers.ts).
const here = globalThis as unknown as {
  postMessage: (message: WorkerMessage, transfer?: Transferable[]) => void
  addEventListener: (kind: 'message', listener: (event: MessageEvent<Ask>) => void) => void
}

type Render = Extract<Ask, { kind: 'render' }>

let picture: OpenPicture | undefined
/** The newest request of each layer. Pixels in full size are rendered first, then the edited image, small previews last. */
const waiting = new Map<Layer, Render>()
const FIRST: readonly Layer[] = ['zoom', 'zoomBefore', 'after', 'before']
/** Requests whose tiles are being loaded, with the area of the original that they need. */
const withoutTiles = new Map<Layer, { request: Render; needed: Area }>()
/** The newest edited image: rendered again when a patch of it has arrived. */
let lastEdited: Render | undefined
/** The newest mask that is to be shown. */
let waitingMask: MaskRequest | undefined
let isRendering = false

/** Reads messages that have arrived in the meantime. */
const readMessages = () =>
  new Promise<void>((done) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => {
      port1.close()
      done()
    })
    port1.start()
    port2.postMessage(null)
  })

async function renderWaiting(): Promise<void> {
  if (isRendering || !picture) return
  isRendering = true
  // In turn with the edited image, so that it follows a handle that is dragged.
  let isMaskNext = false
  try {
    for (;;) {
      const first = FIRST.find((each) => waiting.has(each))
      if (waitingMask && (isMaskNext || !first)) {
        isMaskNext = false
        const mask = renderMask(picture, waitingMask)
        waitingMask = undefined
        here.postMessage({ kind: 'masked', ...mask }, [mask.data.buffer])
        await readMessages()
        continue
      }
      const layer = first ?? waiting.keys().next().value
      const request = layer && waiting.get(layer)
      if (!request) return
      waiting.delete(request.layer)
      isMaskNext = true
      if (!hasTiles(picture, request)) continue
      const rendering = await renderLayer(picture, request, async () => {
        await readMessages()
        return !waiting.has(request.layer)
      })
      if (rendering) here.postMessage({ kind: 'rendered', ...rendering }, [rendering.data.buffer])
      await readMessages()
    }
  } finally {
    isRendering = false
  }
}

/** False if tiles are missing: then they are asked for, and the request waits for them. */
function hasTiles(open: OpenPicture, request: Render): boolean {
  withoutTiles.delete(request.layer)
  if (!isZoomLayer(request.layer)) return true
  const repairsHash = neededRepairs(request)
  // It’s asked for again when its repairs are stored.
  if (repairsHash === null) return false
  const needed = neededArea(open, request)
  const tiles = open.tilesOf(repairsHash).missing(needed)
  if (tiles.length === 0) return true
  withoutTiles.set(request.layer, { request, needed })
  here.postMessage({ kind: 'missing', tiles, repairsHash })
  return false
}

/** Adds a tile, and renders what waited for it if it was the last one. */
async function addTile({ place, repairsHash, file }: Extract<Ask, { kind: 'tile' }>): Promise<void> {
  const tile = await decodeTile(file)
  if (!picture) return
  picture.tilesOf(repairsHash).add(place, tile)
  for (const [layer, { request, needed }] of withoutTiles) {
    const tiles = picture.tilesOf(neededRepairs(request) ?? undefined)
    if (tiles.missing(needed).length === 0) {
      withoutTiles.delete(layer)
      if (!waiting.has(layer)) waiting.set(layer, request)
    }
  }
  await render()
}

async function addPatch({ hash, file }: Extract<Ask, { kind: 'patch' }>): Promise<void> {
  const patch = await decodeTile(file)
  if (!picture) return
  picture.repairs.addPatch(hash, patch)
  if (lastEdited && !waiting.has('after')) waiting.set('after', lastEdited)
  await render()
}

/** Notes what is to be rendered, and asks for patches that it needs. */
function note(request: Render): void {
  waiting.set(request.layer, request)
  if (request.layer !== 'after') return
  lastEdited = request
  askForPatches(request)
}

function askForPatches({ edit }: Render): void {
  const hashes = picture?.repairs.missing(edit) ?? []
  if (hashes.length > 0) here.postMessage({ kind: 'missingPatches', hashes })
}

async function loadEngine() {
  const answer = await fetch(engineFile)
  if (!answer.ok) throw new Error(`The edit engine couldn’t be loaded: ${answer.status}.`)
  return createEditEngine(await answer.arrayBuffer())
}

async function open({ proxy, baseMap, original }: Extract<Ask, { kind: 'open' }>): Promise<void> {
  let why: Failure = 'engine'
  try {
    const engine = await loadEngine()
    why = 'proxy'
    const { colourSpace, ...map } = readBaseMap(new Uint8Array(baseMap))
    const decoded = await decodeProxy(proxy)
    picture = openPicture(engine, decoded, { colourSpace, ...original, map })
    if (lastEdited) askForPatches(lastEdited)
    here.postMessage({ kind: 'opened', width: decoded.full.width, height: decoded.full.height })
  } catch {
    return here.postMessage({ kind: 'failed', why })
  }
  await render()
}

function answerSample({ ticket, x, y }: Extract<Ask, { kind: 'sample' }>): void {
  if (picture) here.postMessage({ kind: 'sampled', ticket, colour: sampleColour(picture, x, y) })
}

const render = () => renderWaiting().catch(() => here.postMessage({ kind: 'failed', why: 'engine' }))

here.addEventListener('message', ({ data }) => {
  if (data.kind === 'open') return void open(data)
  if (data.kind === 'tile')
    return void addTile(data).catch(() => here.postMessage({ kind: 'failed', why: 'proxy' }))
  if (data.kind === 'patch')
    return void addPatch(data).catch(() => here.postMessage({ kind: 'failed', why: 'proxy' }))
  if (data.kind === 'sample') return answerSample(data)
  if (data.kind === 'source') {
    const { ticket, edit, spot } = data
    if (picture) here.postMessage({ kind: 'sourced', ticket, source: findSource(picture, edit, spot) })
    return
  }
  if (data.kind === 'mask') waitingMask = data
  else note(data)
  void render()
})
