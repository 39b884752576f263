// Finds the coded pictures of the main image of a HEIC by reading only its boxes, not its pixels: HEIF (ISO
// 23008-12, section 6) and the storage of HEVC in it (annex B).
import { joined, startsWith, viewOf } from './bytes.ts'
import { Cursor, type ItemTable, itemTable } from './items.ts'
import { type Box, boxesIn } from './parts.ts'
import { primaryId, primaryItem, propertiesByItem } from './primary-item.ts'

/** Reads bytes of a file; fewer at its end, none beyond it. */
type ReadRange = (offset: number, length: number) => Promise<Uint8Array>

/** Limits for hostile files. Cameras write 250 KB of boxes and 200 tiles. */
const MAX_META_BYTES = 8 * 1024 * 1024
const MAX_TOP_BOXES = 100
const MAX_TILES = 2_000

/** Bytes of a coded picture: a part of the file, or data within the boxes. */
type CodedPiece = { from: number; length: number } | Uint8Array

export interface CodedTile {
  pieces: readonly CodedPiece[]
  /** Decoder configuration (`hvcC`), mostly shared by all tiles. */
  config: Uint8Array
}

/** Colours by number (ISO/IEC 23091-2). */
export interface CodedColors {
  primaries: number
  transfer: number
  matrix: number
  isFullRange: boolean
}

/** The main image: equal tiles in rows. Those at the right and bottom may extend beyond its size. */
export interface CodedImage {
  /** Size before cropping and rotation in pixels. */
  width: number
  height: number
  tileWidth: number
  tileHeight: number
  columns: number
  /** Row by row. An image without tiles has one. */
  tiles: readonly CodedTile[]
  /** Visible part (`clap`), before rotation. */
  crop?: { left: number; top: number; width: number; height: number }
  /** As in EXIF, 1 to 8. The orientation in EXIF itself is ignored. */
  orientation: number
  /** ICC profile. */
  profile?: Uint8Array
  colors?: CodedColors
}

/** Reads the `meta` box of a file. */
async function readMeta(read: ReadRange): Promise<Uint8Array | undefined> {
  let at = 0
  for (let n = 0; n < MAX_TOP_BOXES; n++) {
    const head = await read(at, 16)
    if (head.length < 16) return undefined
    const declared = viewOf(head).getUint32(0)
    const length = declared === 1 ? Number(viewOf(head).getBigUint64(8)) : declared
    if (startsWith(head, 'meta', 4)) {
      if (declared === 1 || length < 12 || length > MAX_META_BYTES) return undefined
      const content = await read(at + 8, length - 8)
      // Version and flags come first.
      return content.length === length - 8 ? content.subarray(4) : undefined
    }
    if (length < 8) return undefined
    at += length
  }
  return undefined
}

/** Crop around the centre of the image; undefined if it isn’t within the image. */
function cropOf(clap: Uint8Array, width: number, height: number): CodedImage['crop'] {
  if (clap.length < 32) return undefined
  const view = viewOf(clap)
  const [wide, high, right, down] = [0, 8, 16, 24].map((at) => view.getInt32(at) / view.getInt32(at + 4)) as [
    number,
    number,
    number,
    number,
  ]
  const crop = {
    left: Math.round((width - wide) / 2 + right),
    top: Math.round((height - high) / 2 + down),
    width: Math.round(wide),
    height: Math.round(high),
  }
  const isWithin =
    crop.width > 0 &&
    crop.height > 0 &&
    crop.left >= 0 &&
    crop.top >= 0 &&
    crop.left + crop.width <= width &&
    crop.top + crop.height <= height
  return isWithin ? crop : undefined
}

function colorsOf(own: readonly Box[]): Pick<CodedImage, 'profile' | 'colors'> {
  const colors: Pick<CodedImage, 'profile' | 'colors'> = {}
  for (const { kind, data } of own) {
    if (kind !== 'colr') continue
    if (startsWith(data, 'prof') || startsWith(data, 'rICC')) colors.profile = data.subarray(4)
    if (!startsWith(data, 'nclx') || data.length < 11) continue
    const cursor = new Cursor(data.subarray(4))
    const [primaries, transfer, matrix] = [cursor.number(2), cursor.number(2), cursor.number(2)]
    colors.colors = { primaries, transfer, matrix, isFullRange: cursor.number(1) >= 128 }
  }
  return colors
}

/** Rows and columns of an image made of tiles (`grid`). */
async function readGrid(table: ItemTable, id: number, read: ReadRange) {
  const pieces = table.piecesOf(id)
  if (!pieces || pieces.length > 4) return undefined
  const parts = await Promise.all(
    pieces.map(async (piece) =>
      piece instanceof Uint8Array ? piece.subarray(0, 12) : read(piece.from, Math.min(piece.length, 12)),
    ),
  )
  const data = joined(parts)
  if (data.length < 8 || data[0] !== 0) return undefined
  const cursor = new Cursor(data.subarray(2))
  const [rows, columns] = [cursor.number(1) + 1, cursor.number(1) + 1]
  const bytes = (data[1]! & 1) === 1 ? 4 : 2
  const [width, height] = [cursor.number(bytes), cursor.number(bytes)]
  return cursor.isExhausted ? undefined : { rows, columns, width, height }
}

/**
 * Finds the main image of a HEIC. Undefined for other files, other codecs, images composed in other ways, and
 * contradictory boxes. The pieces of tiles may extend beyond the end of an incomplete file.
 * @throws errors of `read`
 */
export async function findCodedImage(read: ReadRange): Promise<CodedImage | undefined> {
  const meta = await readMeta(read)
  if (!meta) return undefined
  const within = boxesIn(meta)
  const main = primaryItem(within)
  if (!main) return undefined
  const table = itemTable(within)
  const mainId = primaryId(within)
  const kind = table.kindOf(mainId)
  const { properties, all } = propertiesByItem(within)
  const propertiesOf = (id: number) => (properties.get(id) ?? []).flatMap((index) => all[index - 1] ?? [])
  const dataOf = (id: number, name: string) => propertiesOf(id).find((box) => box.kind === name)?.data

  const grid = kind === 'grid' ? await readGrid(table, mainId, read) : undefined
  if (kind === 'grid' && !grid) return undefined
  const { rows, columns, width, height } = grid ?? { ...main, rows: 1, columns: 1 }
  const ids = grid ? table.partsOf(mainId) : [mainId]
  if (width === 0 || height === 0 || ids.length !== rows * columns || ids.length > MAX_TILES) return undefined
  const first = new Cursor(dataOf(ids[0]!, 'ispe')?.subarray(4) ?? new Uint8Array())
  const [tileWidth, tileHeight] = [first.number(4), first.number(4)]
  const isCovered =
    tileWidth * columns >= width &&
    tileHeight * rows >= height &&
    tileWidth * (columns - 1) < width &&
    tileHeight * (rows - 1) < height
  if (first.isExhausted || !isCovered) return undefined

  const tiles: CodedTile[] = []
  for (const id of ids) {
    const [codec, config, pieces] = [table.kindOf(id), dataOf(id, 'hvcC'), table.piecesOf(id)]
    if ((codec !== 'hvc1' && codec !== 'hev1') || !config || !pieces) return undefined
    tiles.push({ pieces, config })
  }
  const own = propertiesOf(mainId)
  const clap = own.find((box) => box.kind === 'clap')?.data
  const crop = clap && cropOf(clap, width, height)
  // Some programs store the colours in the tiles only.
  const colors = own.some((box) => box.kind === 'colr') ? colorsOf(own) : colorsOf(propertiesOf(ids[0]!))
  return {
    width,
    height,
    tileWidth,
    tileHeight,
    columns,
    tiles,
    orientation: main.orientation,
    ...(crop && { crop }),
    ...colors,
  }
}
