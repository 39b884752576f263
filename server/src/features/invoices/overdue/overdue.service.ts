import { formatMoney, numberOf } from '@studio/contract/invoices'
import type { Notice } from '@studio/contract/realtime'
import type { Database } from '../../../platform/database/index.ts'
import { type Mail, writeLetter } from '../../../platform/mail/index.ts'
import { dayOf } from '../drafts.service.ts'
import type { InvoicesDeps } from '../invoices.needs.ts'
import { claimOverdue, findAddress, type OverdueRow } from './overdue.store.ts'
import { OVERDUE_TEXTS } from './overdue.texts.ts'

/** Hours after midnight (UTC) until a day is over wherever people live: nobody is told of what is in time for them. */
const LAST_ZONE_HOURS = 12
const AT_ONCE = 500
/** Numbers that are named; the list has all of them. */
const NAMED = 5

const wordsOf = (rows: readonly OverdueRow[], language: 'en' | 'es') => {
  const texts = OVERDUE_TEXTS[language]
  const [first] = rows
  if (first && rows.length === 1) {
    const { series, number, buyer, due, currency } = first
    const name = buyer.company || buyer.name
    return {
      title: texts.title,
      message: texts.one(numberOf(series, number), name, formatMoney(due, currency, language)),
    }
  }
  const numbers = rows.slice(0, NAMED).map(({ series, number }) => numberOf(series, number))
  const list = [...numbers, ...(rows.length > NAMED ? ['…'] : [])].join(', ')
  return { title: texts.titleOfSome, message: texts.some(rows.length, list) }
}

/** Tells owners once of each invoice that was not paid in time: in the studio, and by mail where they want it. */
export function openOverdue({
  database,
  clock,
  mail,
  settingsOf,
  realtime,
  publicUrl,
}: Pick<InvoicesDeps, 'database' | 'clock' | 'settingsOf' | 'realtime' | 'publicUrl'> & {
  mail: Pick<Mail, 'send'>
}) {
  async function tell(tx: Database, userId: string, rows: readonly OverdueRow[]): Promise<void> {
    const { emailNotifications, proofs, language: wanted } = await settingsOf(userId)
    if (!proofs) return
    const [en, es] = [wordsOf(rows, 'en'), wordsOf(rows, 'es')]
    const [only] = rows
    const to = `/dashboard/clients/invoices${only && rows.length === 1 ? `/${only.id}` : ''}`
    const notice: Notice = {
      ...{ type: 'warning', to },
      title: { en: en.title, es: es.title },
      message: { en: en.message, es: es.message },
    }
    database.afterCommit(tx, () => realtime.tell(userId, 'invoices', notice))
    const recipient = await findAddress(tx, userId)
    if (!emailNotifications || !recipient) return
    const language = wanted === 'es' ? 'es' : 'en'
    const { title, message } = language === 'es' ? es : en
    const texts = OVERDUE_TEXTS[language]
    const letter = writeLetter({
      ...{ language, heading: title, lines: [message], notes: [texts.why] },
      action: { label: texts.open, link: `${publicUrl()}${to}` },
    })
    await mail.send(tx, { recipient, subject: title, ...letter })
  }

  return async function sweep(): Promise<void> {
    const day = dayOf(new Date(clock.now().getTime() - LAST_ZONE_HOURS * 3_600_000))
    for (let count = AT_ONCE; count === AT_ONCE; )
      count = await database.transact(async (tx) => {
        const rows = await claimOverdue(tx, day, AT_ONCE)
        for (const [userId, own] of Map.groupBy(rows, ({ userId }) => userId)) await tell(tx, userId, own)
        return rows.length
      })
  }
}
