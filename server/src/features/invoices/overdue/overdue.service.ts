import { HOUR_MS } from '@studio/contract/kernel'
import { dayOf, formatMoney } from '@studio/domain/kernel'
import { numberOf } from '@studio/domain/invoices'
import type { Database } from '../../../platform/database/index.ts'
import type { Language } from '../../notifications/index.ts'
import type { InvoicesDeps } from '../invoices.deps.ts'
import { claimOverdue, type OverdueRow } from './overdue.store.ts'
import { OVERDUE_TEXTS } from './overdue.texts.ts'

/** Hours after midnight (UTC) until the day has ended in every time zone, so that no one is notified too early. */
const LAST_ZONE_HOURS = 12
const BATCH_SIZE = 500
/** Maximum number of invoices named. The list shows every one. */
const MAX_NAMED = 5

const wordsOf = (rows: readonly OverdueRow[], language: Language) => {
  const texts = OVERDUE_TEXTS[language]
  const [first] = rows
  if (first && rows.length === 1) {
    const { series, number, buyer, due } = first
    const name = buyer.company || buyer.name
    return {
      title: texts.title,
      message: texts.one(numberOf(series, number), name, formatMoney(due, first, language)),
    }
  }
  const numbers = rows.slice(0, MAX_NAMED).map(({ series, number }) => numberOf(series, number))
  const list = [...numbers, ...(rows.length > MAX_NAMED ? ['…'] : [])].join(', ')
  return { title: texts.titleOfSome, message: texts.some(rows.length, list) }
}

/** Notifies owners once per overdue invoice, in the studio and by email if they want it. */
export function createOverdueService({
  database,
  clock,
  notify,
}: Pick<InvoicesDeps, 'database' | 'clock' | 'notify'>) {
  const notifyOwner = (tx: Database, userId: string, rows: readonly OverdueRow[]) =>
    notify(tx, {
      userId,
      setting: 'proofs',
      event: 'invoices',
      type: 'warning',
      to: `/dashboard/clients/invoices${rows[0] && rows.length === 1 ? `/${rows[0].id}` : ''}`,
      wordsIn(language) {
        const words = wordsOf(rows, language)
        const { open: button, why: note } = OVERDUE_TEXTS[language]
        return { ...words, mail: { subject: words.title, button, note } }
      },
    })

  return async function sweep(): Promise<void> {
    const day = dayOf(new Date(clock.now().getTime() - LAST_ZONE_HOURS * HOUR_MS))
    for (let count = BATCH_SIZE; count === BATCH_SIZE; )
      count = await database.transact(async (tx) => {
        const rows = await claimOverdue(tx, day, BATCH_SIZE)
        for (const [userId, own] of Map.groupBy(rows, (row) => row.userId)) await notifyOwner(tx, userId, own)
        return rows.length
      })
  }
}
