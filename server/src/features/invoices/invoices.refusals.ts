import type { FoundProblem } from '@studio/domain/invoices'
import { invoicesReasons } from '@studio/contract/invoices'
import { Refusal, refuse } from '@studio/contract/kernel'

export const noInvoice = () => new Refusal('NOT_FOUND', 'There is no such invoice.')
export const noClient = () => new Refusal('NOT_FOUND', 'There is no such client.')
export const noLogo = () => new Refusal('NOT_FOUND', 'There is no logo.')
export const noPayment = () => new Refusal('NOT_FOUND', 'There is no such payment.')

/** Each field that is missing, with its code. */
export const incomplete = (problems: readonly FoundProblem[]) =>
  refuse(
    invoicesReasons.incomplete,
    { count: problems.length },
    { details: Object.fromEntries(problems.map(({ code, field }) => [field, code])) },
  )
