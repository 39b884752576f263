/** Invoices, quotes and credit notes that users write for their clients. */
import { HOUR_SECONDS } from '@studio/contract/kernel'
import type { Feature, Platform } from '../../platform/feature/index.ts'
import { createOverdueService } from './overdue/overdue.service.ts'
import { createFilesService } from './print/files.service.ts'
import { PRINTED_FACES } from './print/print-invoice.ts'
import { createDraftsService } from './drafts.service.ts'
import { invoicesExporter } from './invoices.export.ts'
import type { InvoicesDeps } from './invoices.deps.ts'
import { bindInvoices } from './invoices.routes.ts'
import { createInvoicesService } from './invoices.service.ts'
import { openSuggest } from './suggest/suggest.service.ts'
import { createSendService } from './send/send.service.ts'
import { createSellerService } from './seller.service.ts'

/** Dependencies on other features. */
type InvoicesNeeds = Pick<InvoicesDeps, 'mail' | 'notify'>

export function createInvoices(platform: Platform, { mail, notify }: InvoicesNeeds): Feature {
  const { http, database, objects, clock, log, press } = platform
  const deps: InvoicesDeps = { database, objects, clock, log, press, mail, notify }
  const seller = createSellerService(deps)
  const drafts = createDraftsService({ ...deps, seller })
  const invoices = createInvoicesService({
    ...deps,
    seller,
    drafts,
    loadFontsFor: press.loadFontsFor,
    isPrintable: (text) => press.isPrintable(text, PRINTED_FACES),
  })
  const files = createFilesService({ ...deps, invoices })
  bindInvoices(http, {
    invoices,
    drafts,
    seller,
    files,
    send: createSendService({ ...deps, invoices, drafts, files }),
    suggest: openSuggest({ ...deps, seller }),
  })
  return {
    name: 'invoices',
    exporter: invoicesExporter(database),
    periodic: [{ name: 'tell-overdue', seconds: HOUR_SECONDS, run: createOverdueService(deps) }],
  }
}
