import { numberFormat } from '@studio/domain/kernel'
import type { Asset } from '@studio/contract/economy'
import type { Notice, NoticeEvent } from '@studio/contract/realtime'
import type { Database, DatabaseHandle } from '../../platform/database/index.ts'

interface NoticesDeps {
  database: Pick<DatabaseHandle, 'afterCommit'>
  realtime: { notify(userId: string, event: NoticeEvent, notice: Notice): void }
}

/** Balance changes that the user didn’t just trigger. */
export type BalanceEvent =
  | { what: 'bought'; asset: Asset; amount: number; isSimulated: boolean }
  | { what: 'taken back'; asset: Asset; amount: number }
  | { what: 'adjusted'; asset: Asset; amount: number; reason: string }

export type BalanceNotifier = (tx: Database, userId: string, event: BalanceEvent) => void

const NAMES = {
  en: { coin: 'coins', credit: 'credits', token: 'tokens' },
  es: { coin: 'monedas', credit: 'créditos', token: 'tokens' },
} as const
const LEDGER = '/dashboard/credits'

/** Notifies users of balance changes after the commit. */
export function createNotices({ database, realtime }: NoticesDeps): { notifyBalance: BalanceNotifier } {
  return {
    notifyBalance: (tx, userId, event) =>
      database.afterCommit(tx, () => realtime.notify(userId, 'economy', noticeOf(event))),
  }
}

function noticeOf(event: BalanceEvent): Notice {
  const amountIn = (locale: 'en' | 'es', sign: 'never' | 'always' = 'never') =>
    `${numberFormat(locale, { signDisplay: sign }).format(event.amount)} ${NAMES[locale][event.asset]}`
  switch (event.what) {
    case 'bought': {
      const [en, es] = event.isSimulated ? [' (simulated)', ' (simulado)'] : ['', '']
      return {
        type: 'success',
        to: LEDGER,
        title: { en: 'Purchase complete', es: 'Compra completada' },
        message: { en: `${amountIn('en')} added${en}.`, es: `Se han añadido ${amountIn('es')}${es}.` },
      }
    }
    case 'taken back':
      return {
        type: 'warning',
        to: LEDGER,
        title: { en: 'Refund recorded', es: 'Reembolso registrado' },
        message: {
          en: `${amountIn('en')} deducted after a refund.`,
          es: `Se han descontado ${amountIn('es')} por un reembolso.`,
        },
      }
    case 'adjusted':
      return {
        type: 'info',
        to: LEDGER,
        title: { en: 'Balance adjusted', es: 'Saldo ajustado' },
        message: {
          en: `${amountIn('en', 'always')}: ${event.reason}`,
          es: `${amountIn('es', 'always')}: ${event.reason}`,
        },
      }
  }
}
