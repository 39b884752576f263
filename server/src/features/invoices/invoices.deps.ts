import type { Party } from '@studio/contract/invoices'
import type { Clock } from '../../platform/clock/index.ts'
import type { DatabaseHandle } from '../../platform/database/index.ts'
import type { Log } from '../../platform/log/index.ts'
import type { MailsToOthers } from '../../platform/mail/index.ts'
import type { Objects } from '../../platform/objects/index.ts'
import type { Press } from '../../platform/pdf/index.ts'
import type { Notify } from '../notifications/index.ts'

/** A client as invoices need it: name and address for documents, and email. */
export interface Buyer extends Party {
  email: string | null
}

export interface InvoicesDeps {
  database: DatabaseHandle
  objects: Objects
  clock: Clock
  log: Log
  press: Press
  mail: Pick<MailsToOthers, 'send'>
  notify: Notify
}
