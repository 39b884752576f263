/** Invoices: quotes, invoices and credit notes. Its screens have a door of their own, `screen.ts`. */
export { ClientInvoices } from './list/client-invoices.tsx'
export { NewInvoiceButton } from './list/new-invoice-button.tsx'
