/** Entry point of the invoice screens. */
export { InvoiceScreen } from './invoice-screen.tsx'
export { InvoicesScreen } from './list/invoices-screen.tsx'
