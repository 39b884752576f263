/** What owners are told of invoices that are late, by language. */
export const OVERDUE_TEXTS = {
  en: {
    title: 'An invoice is overdue',
    titleOfSome: 'Invoices are overdue',
    one: (number: string, name: string, due: string) =>
      `Invoice ${number} to ${name} was not paid in time: ${due} is open.`,
    some: (count: number, numbers: string) => `${count} invoices were not paid in time: ${numbers}.`,
    open: 'See the invoices',
    why: 'You get this because notifications by e-mail are on in your settings.',
  },
  es: {
    title: 'Hay una factura vencida',
    titleOfSome: 'Hay facturas vencidas',
    one: (number: string, name: string, due: string) =>
      `La factura ${number} a ${name} no se ha pagado a tiempo: quedan ${due}.`,
    some: (count: number, numbers: string) => `${count} facturas no se han pagado a tiempo: ${numbers}.`,
    open: 'Ver las facturas',
    why: 'Recibes esto porque los avisos por correo están activados en tus ajustes.',
  },
} as const
