import { printContactSheet } from '@studio/contract/gallery'
import { bind, type Http } from '../../../platform/http/index.ts'
import { dispositionOf } from '../bytes/bytes-headers.ts'
import type { ContactSheets } from './contact-sheets.service.ts'

const PDF = 'application/pdf'

/** A contact sheet as a download. */
export const savedSheet = ({ name, bytes }: { name: string; bytes: Buffer }) => ({
  headers: {
    'content-type': PDF,
    'content-length': String(bytes.length),
    'content-disposition': dispositionOf(name, PDF),
    'cache-control': 'private, no-store',
  },
  body: bytes,
})

export function bindContactSheets(http: Http, sheets: ContactSheets): void {
  bind(http, printContactSheet, async ({ body: { ids, ...settings } }, { actor }) =>
    savedSheet(await sheets.ofItems(actor.id, ids, settings)),
  )
}
