import { reasonsOf } from '../kernel/index.ts'

export const invoicesReasons = reasonsOf('invoices', {
  tooManyDrafts: { code: 'CONFLICT', facts: { most: 'number' } },
  changed: { code: 'CONFLICT' },
  issued: { code: 'CONFLICT' },
  notIssued: { code: 'CONFLICT' },
  incomplete: { code: 'INPUT_INVALID', facts: { count: 'number' } },
  currencyOfInvoice: { code: 'CONFLICT' },
  notCreditable: { code: 'CONFLICT' },
  allCredited: { code: 'CONFLICT' },
  notAQuote: { code: 'CONFLICT' },
  voidNotSent: { code: 'CONFLICT' },
  notPayable: { code: 'CONFLICT' },
  alreadyVoid: { code: 'CONFLICT' },
  notVoidable: { code: 'CONFLICT' },
})
