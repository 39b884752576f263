import * as z from 'zod/mini'
import { endpoint } from '../kernel/index.ts'
import { PictureIds } from './changes.ts'
import { ContactSheetSettings } from './contact-sheets.ts'
import { galleryReasons } from './gallery.reasons.ts'

export const printContactSheet = endpoint({
  summary: 'Print up to 500 items as pages of small images with their names, as a PDF',
  method: 'POST',
  path: '/api/contact-sheets',
  access: 'user',
  factor: 'none',
  body: z.extend(ContactSheetSettings, { ids: PictureIds }),
  output: { bytes: ['application/pdf'] },
  refusals: ['NOT_FOUND'],
  reasons: [galleryReasons.noneLeft],
})
