import { readFile, writeFile } from 'node:fs/promises'
import { refuse } from '@studio/contract/kernel'
import { type CaptureKind, kioskReasons } from '@studio/contract/kiosk'
import type { ReceivedFile } from '../../../platform/http/index.ts'
import { jpegOf, paintPicture, plainGif, readPicture, surface } from '../../../platform/pictures/index.ts'
import { stripMetadata } from '../../../platform/videos/index.ts'
import type { KioskDeps } from '../kiosk.deps.ts'
import { pictureRefusal } from '../../uploads/index.ts'

const DARK = [20, 17, 15] as const
const POSTER_SIDE = 1280
const POSTER_BYTES = 400_000

const FILE_PATTERNS: Record<CaptureKind, RegExp> = {
  shot: /^image\/(jpeg|png|webp)$/,
  sheet: /^image\/(jpeg|png|webp)$/,
  gif: /^image\/gif$/,
  video: /^video\//,
}

const broken = () => refuse(kioskReasons.damagedFile)
const otherType = () => refuse(kioskReasons.otherFileType)

/** @throws Refusal UNSUPPORTED_MEDIA if the file type does not fit the kind of capture */
export function checkKind(kind: CaptureKind, mime: string): void {
  if (!FILE_PATTERNS[kind].test(mime)) throw otherType()
}

/** Draws a dark card in the video’s aspect ratio, with the poster image if there is one. */
async function posterOf(
  { width, height }: { width: number; height: number },
  picture: Uint8Array | undefined,
): Promise<Uint8Array> {
  const scale = Math.min(1, POSTER_SIDE / Math.max(width, height))
  const box = {
    left: 0,
    top: 0,
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  }
  const card = surface(box.width, box.height, DARK)
  if (picture) await paintPicture(card, picture, box)
  return jpegOf(card, POSTER_BYTES)
}

const isGif = (plain: object): plain is { bytes: Buffer } => 'bytes' in plain

/** Stores an upload of a booth in the object store as an image or video of the gallery, without private metadata. */
export async function prepareCapture(
  file: ReceivedFile,
  {
    gallery,
    poster,
  }: {
    gallery: Pick<KioskDeps['gallery'], 'preparePicture' | 'prepareFilm'>
    poster(): Promise<Uint8Array | undefined>
  },
) {
  const bytes = await readFile(file.path)
  if (/^image\/(jpeg|png|webp)$/.test(file.mime)) {
    const picture = await readPicture(bytes).catch((error) => {
      throw pictureRefusal(error)
    })
    return gallery.preparePicture(picture)
  }
  const mime = file.mime as 'image/gif' | 'video/mp4' | 'video/webm'
  const plain = mime === 'image/gif' ? plainGif(bytes) : stripMetadata(bytes, mime)
  if (plain === 'type') throw otherType()
  if (plain === 'broken') throw broken()
  await writeFile(file.path, isGif(plain) ? plain.bytes : bytes)
  const { width, height } = plain
  return gallery.prepareFilm({
    path: file.path,
    mime,
    width,
    height,
    poster: await posterOf(plain, await poster()),
  })
}
