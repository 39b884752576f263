/** The words of the mail with a document, by the language that this is in. */
export const TEXTS = {
  en: {
    titles: { quote: 'Quote', invoice: 'Invoice', credit: 'Credit note' },
    subject: (title: string, from: string) => `${title} of ${from}`,
    says: {
      quote: (from: string, total: string) => `${from} has sent you a quote over ${total}. It is attached.`,
      invoice: (from: string, total: string) =>
        `${from} has sent you an invoice over ${total}. It is attached.`,
      credit: (from: string, total: string) =>
        `${from} has sent you a credit note over ${total}. It is attached.`,
    },
    due: (day: string) => `Please pay it by ${day}.`,
    holds: (day: string) => `It holds until ${day}.`,
    answer: (email: string) => `To answer, write to ${email}: nobody reads mails to this address.`,
  },
  es: {
    titles: { quote: 'Presupuesto', invoice: 'Factura', credit: 'Factura rectificativa' },
    subject: (title: string, from: string) => `${title} de ${from}`,
    says: {
      quote: (from: string, total: string) => `${from} te ha enviado un presupuesto de ${total}. Va adjunto.`,
      invoice: (from: string, total: string) => `${from} te ha enviado una factura de ${total}. Va adjunta.`,
      credit: (from: string, total: string) =>
        `${from} te ha enviado una factura rectificativa de ${total}. Va adjunta.`,
    },
    due: (day: string) => `Por favor, págala antes del ${day} o ese mismo día.`,
    holds: (day: string) => `Es válido hasta el ${day}.`,
    answer: (email: string) => `Para responder, escribe a ${email}: nadie lee los correos a esta dirección.`,
  },
} as const
