import * as z from 'zod/mini'

/** Pages of a contact sheet, in points of 1/72 inch. */
export const CONTACT_SHEET_PAPERS = {
  a4: { width: 595.28, height: 841.89 },
  letter: { width: 612, height: 792 },
} as const
export type ContactSheetPaper = keyof typeof CONTACT_SHEET_PAPERS

export const CONTACT_SHEET_COLUMNS = { min: 2, max: 8 }

/** Each image has its name below it, and the information chosen here. */
export const ContactSheetSettings = z.strictObject({
  paper: z._default(
    z.enum(Object.keys(CONTACT_SHEET_PAPERS) as [ContactSheetPaper, ...ContactSheetPaper[]]),
    'a4',
  ),
  columns: z._default(
    z.int().check(z.minimum(CONTACT_SHEET_COLUMNS.min), z.maximum(CONTACT_SHEET_COLUMNS.max)),
    4,
  ),
  /** Title on the first page, and file name. */
  title: z._default(z.string().check(z.trim(), z.maxLength(120)), ''),
  language: z._default(z.enum(['en', 'es']), 'en'),
  showsStars: z._default(z.boolean(), true),
  /** Kept or rejected. */
  showsFlag: z._default(z.boolean(), false),
  showsTags: z._default(z.boolean(), false),
  /** The owner’s description. Prompts and the texts of photographs are never printed. */
  showsDescription: z._default(z.boolean(), false),
})
export type ContactSheetSettings = z.output<typeof ContactSheetSettings>
