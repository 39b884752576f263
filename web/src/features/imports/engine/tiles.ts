import type { Entry } from './entries.ts'

/** Max. tiles in memory, about 12 KB each. */
const MAX_TILES = 1_200

interface TilesDeps {
  draw: (file: File) => Promise<Blob | null>
  createUrl?: (blob: Blob) => string
  revokeUrl?: (url: string) => void
}

/** Tiles of local files, drawn when they are first shown. The last requested is drawn first. */
export function createTiles({
  draw,
  createUrl = (blob) => URL.createObjectURL(blob),
  revokeUrl = (url) => URL.revokeObjectURL(url),
}: TilesDeps) {
  /** Null if the browser can't draw it. */
  const urls = new Map<string, string | null>()
  const queue: Entry[] = []
  const listeners = new Set<() => void>()
  let isDrawing = false

  const keyOf = ({ path, size, modifiedAt }: Entry) => `${path}|${size}|${modifiedAt}`

  function keep(key: string, url: string | null): void {
    urls.set(key, url)
    for (const [oldest, oldUrl] of urls) {
      if (urls.size <= MAX_TILES) break
      urls.delete(oldest)
      if (oldUrl) revokeUrl(oldUrl)
    }
    for (const listener of listeners) listener()
  }

  async function drawNext(): Promise<void> {
    if (isDrawing) return
    isDrawing = true
    for (let entry = queue.pop(); entry; entry = queue.pop()) {
      const key = keyOf(entry)
      if (urls.has(key) || !entry.local) continue
      const blob = await entry.local
        .open()
        .then(draw)
        .catch(() => null)
      keep(key, blob && createUrl(blob))
    }
    isDrawing = false
  }

  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** URL of a tile; undefined while it isn't drawn, null if it can't be. */
    urlOf: (entry: Entry) => urls.get(keyOf(entry)),
    /** Draws a tile if it is missing. */
    request(entry: Entry): void {
      if (!entry.local || urls.has(keyOf(entry))) return
      queue.push(entry)
      void drawNext()
    },
    /** Cancels the request for a tile that is no longer shown. */
    cancel(entry: Entry): void {
      const at = queue.lastIndexOf(entry)
      if (at >= 0) queue.splice(at, 1)
    },
    clear(): void {
      for (const url of urls.values()) if (url) revokeUrl(url)
      urls.clear()
      queue.length = 0
    },
  }
}
