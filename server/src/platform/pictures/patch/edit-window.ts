import type { EditArea, EditWindow, UnusableArea } from './patch.types.ts'
import type { EmbeddedJpeg } from '../decode-photograph.ts'

export interface PatchSource {
  embedded?: EmbeddedJpeg | undefined
  acceptsDamage: boolean
}

/** Reads what is sent of an original to have this area edited by a model that takes `maxPixels`. @throws PictureProblem */
export async function readEditWindow(
  _path: string,
  _area: EditArea,
  _options: PatchSource & { maxPixels: number },
): Promise<EditWindow | UnusableArea> {
  throw new Error('Not written yet.')
}
