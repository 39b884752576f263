import { Readable } from 'node:stream'
import * as contract from '@studio/contract/invoices'
import { MAX_UPLOAD_BYTES } from '@studio/contract/uploads'
import { BYTES_ONLY, bind, type Http, readFormFile } from '../../platform/http/index.ts'
import { requireFile } from '../uploads/index.ts'
import type { DraftsService } from './drafts.service.ts'
import { invoicesCsv } from './invoices.csv.ts'
import type { FilesService } from './print/files.service.ts'
import type { openSuggest } from './suggest/suggest.service.ts'
import type { SendService } from './send/send.service.ts'
import type { InvoicesService } from './invoices.service.ts'
import type { SellerService } from './seller.service.ts'

export interface InvoicesParts {
  invoices: InvoicesService
  drafts: DraftsService
  seller: SellerService
  files: FilesService
  send: SendService
  suggest: ReturnType<typeof openSuggest>
}

export function bindInvoices(
  http: Http,
  { invoices, drafts, seller, files, send, suggest }: InvoicesParts,
): void {
  const answer = async (userId: string, id: string) => ({ invoice: await invoices.get(userId, id) })

  bind(http, contract.getSeller, async (_, { actor }) => ({ seller: await seller.get(actor.id) }))
  bind(http, contract.putSeller, async ({ body }, { actor }) => ({
    seller: await seller.put(actor.id, body),
  }))

  bind(http, contract.putSellerLogo, async (_, { actor, raw, reply }) => ({
    seller: await seller.setLogo(actor.id, requireFile(await readFormFile(raw, reply, MAX_UPLOAD_BYTES))),
  }))
  bind(http, contract.removeSellerLogo, async (_, { actor }) => ({
    seller: await seller.removeLogo(actor.id),
  }))
  bind(http, contract.getSellerLogo, async (_, { actor }) => {
    const { object, mime } = await seller.openLogo(actor.id)
    return {
      body: object.body,
      headers: {
        'content-type': mime,
        'content-length': String(object.bytes),
        'cache-control': 'private, no-store',
        ...BYTES_ONLY,
      },
    }
  })

  bind(http, contract.listInvoices, ({ query }, { actor }) => invoices.list(actor.id, query))
  bind(http, contract.exportInvoices, async ({ query }, { actor }) => ({
    body: Readable.from(invoicesCsv(invoices.list, actor.id, query)),
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="invoices.csv"',
      'cache-control': 'private, no-store',
    },
  }))
  bind(http, contract.createInvoice, async ({ body }, { actor }) =>
    answer(actor.id, await drafts.create(actor.id, body)),
  )
  bind(http, contract.getInvoice, async ({ params, query }, { actor }) => ({
    invoice: await invoices.get(actor.id, params.id, query.today),
  }))
  bind(http, contract.changeInvoice, async ({ params, body }, { actor }) => {
    await drafts.change(actor.id, params.id, body)
    return answer(actor.id, params.id)
  })
  bind(http, contract.deleteInvoice, ({ params }, { actor }) => drafts.remove(actor.id, params.id))
  bind(http, contract.issueInvoice, async ({ params }, { actor }) => {
    await invoices.issue(actor.id, params.id)
    await files.keep(actor.id, params.id)
    return answer(actor.id, params.id)
  })
  bind(http, contract.getInvoicePdf, async ({ params }, { actor }) => {
    const { body, bytes, name } = await files.open(actor.id, params.id)
    return {
      body,
      headers: {
        'content-type': 'application/pdf',
        'content-length': String(bytes),
        'content-disposition': `attachment; filename="${name}"`,
        'cache-control': 'private, no-store',
        ...BYTES_ONLY,
      },
    }
  })
  bind(http, contract.suggestLines, async ({ params }, { actor }) => ({
    suggestions: await suggest(actor.id, params.id),
  }))
  bind(http, contract.sendInvoice, async ({ params, body }, { actor }) => ({
    invoice: await send({ userId: actor.id, sender: actor.email }, params.id, body.to),
  }))
  bind(http, contract.voidInvoice, async ({ params }, { actor }) => ({
    invoice: await invoices.makeVoid(actor.id, params.id),
  }))
  bind(http, contract.creditInvoice, async ({ params }, { actor }) =>
    answer(actor.id, await drafts.credit(actor.id, params.id)),
  )
  bind(http, contract.invoiceQuote, async ({ params }, { actor }) =>
    answer(actor.id, await drafts.invoiceQuote(actor.id, params.id)),
  )
  bind(http, contract.addInvoicePayment, async ({ params, body }, { actor, idempotencyKey }) => ({
    invoice: await invoices.pay(actor.id, params.id, body, idempotencyKey),
  }))
  bind(http, contract.removeInvoicePayment, async ({ params }, { actor }) => ({
    invoice: await invoices.unpay(actor.id, params.id, params.paymentId),
  }))
}
