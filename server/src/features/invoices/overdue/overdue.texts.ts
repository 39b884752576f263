/** Texts of notifications about overdue invoices, by language. */
export const OVERDUE_TEXTS = {
  en: {
    title: 'Invoice overdue',
    titleOfSome: 'Invoices overdue',
    one: (number: string, name: string, due: string) =>
      `Invoice ${number} to ${name} is overdue. Amount due: ${due}.`,
    some: (count: number, numbers: string) => `${count} invoices are overdue: ${numbers}.`,
    open: 'View invoices',
    why: 'You’re receiving this because email notifications are turned on in your settings.',
  },
  es: {
    title: 'Factura vencida',
    titleOfSome: 'Facturas vencidas',
    one: (number: string, name: string, due: string) =>
      `La factura ${number} a ${name} está vencida. Importe pendiente: ${due}.`,
    some: (count: number, numbers: string) => `${count} facturas están vencidas: ${numbers}.`,
    open: 'Ver las facturas',
    why: 'Recibes esto porque las notificaciones por correo están activadas en tus ajustes.',
  },
} as const
