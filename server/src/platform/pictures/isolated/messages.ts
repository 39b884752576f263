import type { Edit } from '@studio/contract/darkroom'
import type { Area } from '@studio/edit-engine'
import type { Conversion, convertPicture } from '../convert-picture.ts'
import type { cropPhotograph, CropRegion } from '../crop-photograph.ts'
import type { decodePhotograph, EmbeddedJpeg } from '../decode-photograph.ts'
import type { encodePublicly } from '../encode-publicly.ts'
import type { inspectPicture } from '../inspect-picture.ts'
import type { PictureProblem, readPicture } from '../read-picture.ts'
import type { readEditSource, readEditTiles, renderEdit, RenderOptions, TileOptions } from '../render-edit.ts'
import type { Rendering, renderPicture } from '../render-picture.ts'
import type { readEditWindow } from '../patch/edit-window.ts'
import type { makePatch } from '../patch/make-patch.ts'
import type { EditArea } from '../patch/patch.types.ts'
import type { squareOf } from '../square.ts'

type Answer<Work extends (...args: never[]) => Promise<unknown>> = Awaited<ReturnType<Work>>

/** Tasks of the decoding process by name, with their parameters besides the bytes, and their results. */
export interface Works {
  readPicture: { about: null; answer: Answer<typeof readPicture> }
  inspectPicture: { about: null; answer: Answer<typeof inspectPicture> }
  squareOf: { about: number; answer: Answer<typeof squareOf> }
  encodePublicly: { about: null; answer: Answer<typeof encodePublicly> }
  /** The image is a file, so no bytes are sent. */
  convertPicture: {
    about: { path: string; conversion: Conversion; embedded?: EmbeddedJpeg | undefined }
    answer: Answer<typeof convertPicture>
  }
  cropPhotograph: {
    about: { path: string; region: CropRegion; embedded: EmbeddedJpeg | undefined }
    answer: Answer<typeof cropPhotograph>
  }
  decodePhotograph: {
    about: { path: string; embedded: EmbeddedJpeg | undefined }
    answer: Answer<typeof decodePhotograph>
  }
  renderEdit: {
    about: { path: string; edit: Edit } & RenderOptions
    answer: Answer<typeof renderEdit>
  }
  readEditSource: {
    about: { path: string; embedded: EmbeddedJpeg | undefined; acceptsDamage: boolean }
    answer: Answer<typeof readEditSource>
  }
  readEditTiles: {
    about: { path: string; row: number } & TileOptions
    answer: Answer<typeof readEditTiles>
  }
  readEditWindow: {
    about: {
      path: string
      area: EditArea
      maxPixels: number
      embedded: EmbeddedJpeg | undefined
      acceptsDamage: boolean
    }
    answer: Answer<typeof readEditWindow>
  }
  /** The bytes are the model’s answer. */
  makePatch: {
    about: {
      path: string
      area: EditArea
      window: Area
      embedded: EmbeddedJpeg | undefined
      acceptsDamage: boolean
    }
    answer: Answer<typeof makePatch>
  }
  renderPicture: { about: Rendering; answer: Answer<typeof renderPicture> }
}

export interface Question<Name extends keyof Works = keyof Works> {
  name: Name
  bytes: Uint8Array
  about: Works[Name]['about']
}

/** `problem`: why the image was refused, `size` its pixels; `bug`: any other error. */
export type Reply =
  | { answer: unknown }
  | { problem: PictureProblem['reason']; size?: PictureProblem['size'] }
  | { bug: string }
