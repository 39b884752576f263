/** Invoices: quotes, invoices and credit notes that people write for their clients. */
import type { Exporter } from '../../platform/archive/index.ts'
import type { Http } from '../../platform/http/index.ts'
import { openOverdue } from './overdue/overdue.service.ts'
import { openFiles } from './print/files.service.ts'
import { PRINTED_FACES } from './print/print-invoice.ts'
import { openDrafts } from './drafts.service.ts'
import { invoicesExporter } from './invoices.export.ts'
import type { InvoicesDeps } from './invoices.needs.ts'
import { bindInvoices } from './invoices.routes.ts'
import { openInvoices } from './invoices.service.ts'
import { openSuggest } from './suggest/suggest.service.ts'
import { openSend } from './send/send.service.ts'
import { openSeller } from './seller.service.ts'

export interface Invoices {
  /** What it holds of a user. */
  exporter: Exporter
  /** Tells owners of what is overdue. To be called every hour. */
  sweep(): Promise<void>
}

export function createInvoices(deps: InvoicesDeps & { http: Http }): Invoices {
  const seller = openSeller(deps)
  const drafts = openDrafts({ ...deps, seller })
  const invoices = openInvoices({
    ...deps,
    seller,
    drafts,
    reach: deps.press.reach,
    isPrintable: (text) => deps.press.isPrintable(text, PRINTED_FACES),
  })
  const files = openFiles({ ...deps, invoices })
  bindInvoices(deps.http, {
    invoices,
    drafts,
    seller,
    files,
    send: openSend({ ...deps, invoices, drafts, files }),
    suggest: openSuggest({ ...deps, seller }),
  })
  return { exporter: invoicesExporter(deps.database), sweep: openOverdue(deps) }
}
