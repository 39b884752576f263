/** The screens of invoices. */
export { InvoiceScreen } from './invoice-screen.tsx'
export { InvoicesScreen } from './list/invoices-screen.tsx'
