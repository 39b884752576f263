/** Public API of invoices, quotes and credit notes. The screens are in `screen.ts`. */
export { ClientInvoices } from './list/client-invoices.tsx'
export { NewInvoiceButton } from './list/new-invoice-button.tsx'
