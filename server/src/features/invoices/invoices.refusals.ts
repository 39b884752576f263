import type { FoundProblem } from '@studio/domain/invoices'
import { Refusal } from '@studio/contract/kernel'

export const noInvoice = () => new Refusal('NOT_FOUND', 'There is no such invoice.')
export const noClient = () => new Refusal('NOT_FOUND', 'There is no such client.')
export const noLogo = () => new Refusal('NOT_FOUND', 'There is no logo.')
export const noPayment = () => new Refusal('NOT_FOUND', 'There is no such payment.')
export const isIssued = () =>
  new Refusal('CONFLICT', 'This is issued and stays as it is. Put a mistake right with a credit note.')
export const notIssued = () => new Refusal('CONFLICT', 'This is a draft. Issue it first.')
export const conflict = (message: string) => new Refusal('CONFLICT', message)

/** Each field that is missing, with its code. */
export const incomplete = (problems: readonly FoundProblem[]) =>
  new Refusal(
    'INPUT_INVALID',
    problems.length === 1
      ? 'One thing is missing before it can be issued.'
      : `${problems.length} things are missing before it can be issued.`,
    { details: Object.fromEntries(problems.map(({ code, field }) => [field, code])) },
  )
