import type { Darkroom, EditVersion, StoredEdit } from '@studio/contract/darkroom'
import type { Ask, WorkerMessage } from './engine/protocol.ts'
import { zoomArea } from './engine/zoom-area.ts'

export const MEDIA_ID = '00000000-0000-4000-8000-000000000001'
/** Of its calls. */
export const DARKROOM_PATH = `/api/darkroom/${MEDIA_ID}`
const HASH = '0'.repeat(64)
const FILE = { url: '', width: 40, height: 30 }

/** Edit of an image as the server stores it; neutral. */
export const STORED_EDIT: StoredEdit = {
  version: 3,
  edit: { format: 1 },
  hash: HASH,
  repairsHash: null,
  engineVersion: 1,
  summary: [],
  state: 'rendered',
  failure: null,
}

export const DARKROOM: Darkroom = {
  ...STORED_EDIT,
  mediaId: MEDIA_ID,
  original: { origin: 'photograph', mime: 'image/jpeg', width: 6000, height: 4000, bytes: 9, sha256: HASH },
  proxy: FILE,
  baseMap: FILE,
  lastVersionNumber: 0,
}

export const VERSION: EditVersion = {
  number: 1,
  name: null,
  source: 'user',
  edit: { format: 1, light: { contrast: 20 } },
  hash: HASH,
  engineVersion: 1,
  createdAt: '2026-11-20T10:00:00.000Z',
}

/** A class that answers like the worker, without real pixels, and records what it was asked. */
export const answeringWorker = (asked: Ask[]) =>
  class {
    private readonly listeners: ((event: { data: WorkerMessage }) => void)[] = []
    addEventListener(kind: string, listener: (event: { data: WorkerMessage }) => void): void {
      if (kind === 'message') this.listeners.push(listener)
    }
    postMessage(ask: Ask): void {
      asked.push(ask)
      if (ask.kind === 'open') return this.send({ kind: 'opened', width: 3, height: 2 })
      if (ask.kind === 'tile' || ask.kind === 'patch') return
      if (ask.kind === 'source')
        return this.send({ kind: 'sourced', ticket: ask.ticket, source: { x: 0.75, y: 0.25 } })
      if (ask.kind === 'sample')
        return this.send({ kind: 'sampled', ticket: ask.ticket, colour: { red: 200, green: 90, blue: 30 } })
      if (ask.kind === 'mask')
        return this.send({
          kind: 'masked',
          id: ask.adjustment.id,
          width: 3,
          height: 2,
          data: new Uint8Array(6),
        })
      const counts = new Uint32Array(256)
      const histogram = { red: counts, green: counts, blue: counts, black: 0, white: 0.25 }
      const { ticket, layer, isDraft } = ask
      const size = { width: 3, height: 2, colourSpace: 'srgb' } as const
      const data = new Uint8ClampedArray(24)
      const isCropped = ask.edit.geometry !== undefined
      // A part in full size has two tiles that are missing, and is there anyway.
      const frame = { width: 6000, height: 4000 }
      const zoom = ask.view && { frame, area: zoomArea(ask.view, frame) }
      if (zoom)
        this.send({
          kind: 'missing',
          tiles: [
            { x: 5, y: 3 },
            { x: 6, y: 3 },
          ],
          repairsHash: ask.repairsHash,
        })
      const parts = { ...size, ...(zoom && { zoom }), data, histogram }
      this.send({ kind: 'rendered', ticket, layer, isDraft, isCropped, ...parts })
    }
    terminate(): void {}
    send(data: WorkerMessage): void {
      queueMicrotask(() => {
        for (const listener of this.listeners) listener({ data })
      })
    }
  }
