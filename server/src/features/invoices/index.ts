/** Invoices, quotes and credit notes that users write for their clients. */
import { HOUR_SECONDS } from '@studio/contract/kernel'
import type { Feature, Platform } from '../../platform/feature/index.ts'
import { openOverdue } from './overdue/overdue.service.ts'
import { openFiles } from './print/files.service.ts'
import { PRINTED_FACES } from './print/print-invoice.ts'
import { openDrafts } from './drafts.service.ts'
import { invoicesExporter } from './invoices.export.ts'
import type { InvoicesDeps } from './invoices.deps.ts'
import { bindInvoices } from './invoices.routes.ts'
import { openInvoices } from './invoices.service.ts'
import { openSuggest } from './suggest/suggest.service.ts'
import { openSend } from './send/send.service.ts'
import { openSeller } from './seller.service.ts'

/** Dependencies on other features. */
type InvoicesNeeds = Pick<InvoicesDeps, 'mail' | 'notify'>

export function createInvoices(platform: Platform, { mail, notify }: InvoicesNeeds): Feature {
  const { http, database, objects, clock, log, press } = platform
  const deps: InvoicesDeps = { database, objects, clock, log, press, mail, notify }
  const seller = openSeller(deps)
  const drafts = openDrafts({ ...deps, seller })
  const invoices = openInvoices({
    ...deps,
    seller,
    drafts,
    reach: press.reach,
    isPrintable: (text) => press.isPrintable(text, PRINTED_FACES),
  })
  const files = openFiles({ ...deps, invoices })
  bindInvoices(http, {
    invoices,
    drafts,
    seller,
    files,
    send: openSend({ ...deps, invoices, drafts, files }),
    suggest: openSuggest({ ...deps, seller }),
  })
  return {
    name: 'invoices',
    exporter: invoicesExporter(database),
    periodic: [{ name: 'tell-overdue', seconds: HOUR_SECONDS, run: openOverdue(deps) }],
  }
}
