import engineFile from '@studio/edit-engine/engines/1.wasm?url'
import { readBaseMap } from '@studio/domain/darkroom'
import { createEditEngine } from '@studio/edit-engine'
import { decodeProxy } from './decode-proxy.ts'
import type { Ask, Failure, Layer, WorkerMessage } from './protocol.ts'
import { type OpenPicture, openPicture, renderEdit } from './renderer.ts'

// The only place of the web app where edits are rendered: off the main thread, with a separate policy that allows
// WebAssembly (server/src/platform/http/headers.ts).
const here = globalThis as unknown as {
  postMessage: (message: WorkerMessage, transfer?: Transferable[]) => void
  addEventListener: (kind: 'message', listener: (event: MessageEvent<Ask>) => void) => void
}

type Render = Extract<Ask, { kind: 'render' }>

let picture: OpenPicture | undefined
/** The newest request of each layer. The edited image is rendered first, small previews last. */
const waiting = new Map<Layer, Render>()
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
  try {
    for (;;) {
      const request = waiting.get('after') ?? waiting.get('before') ?? [...waiting.values()][0]
      if (!request) return
      waiting.delete(request.layer)
      const rendering = await renderEdit(picture, request, async () => {
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

async function loadEngine() {
  const answer = await fetch(engineFile)
  if (!answer.ok) throw new Error(`The edit engine couldn’t be loaded: ${answer.status}.`)
  return createEditEngine(await answer.arrayBuffer())
}

async function open({ proxy, baseMap, originalSide }: Extract<Ask, { kind: 'open' }>): Promise<void> {
  let why: Failure = 'engine'
  try {
    const engine = await loadEngine()
    why = 'proxy'
    const { colourSpace, ...map } = readBaseMap(new Uint8Array(baseMap))
    const decoded = await decodeProxy(proxy)
    picture = openPicture(engine, decoded, { colourSpace, side: originalSide, map })
    here.postMessage({ kind: 'opened', width: decoded.full.width, height: decoded.full.height })
  } catch {
    return here.postMessage({ kind: 'failed', why })
  }
  await render()
}

const render = () => renderWaiting().catch(() => here.postMessage({ kind: 'failed', why: 'engine' }))

here.addEventListener('message', ({ data }) => {
  if (data.kind === 'open') return void open(data)
  waiting.set(data.layer, data)
  void render()
})
