/** Texts of the email that carries a document, by language of the document. */
export const TEXTS = {
  en: {
    titles: { quote: 'Quote', invoice: 'Invoice', credit: 'Credit note' },
    subject: (title: string, from: string) => `${title} from ${from}`,
    says: {
      quote: (from: string, total: string) => `${from} has sent you a quote for ${total}. It’s attached.`,
      invoice: (from: string, total: string) =>
        `${from} has sent you an invoice for ${total}. It’s attached.`,
      credit: (from: string, total: string) =>
        `${from} has sent you a credit note for ${total}. It’s attached.`,
    },
    due: (day: string) => `Payment is due by ${day}.`,
    holds: (day: string) => `The quote is valid until ${day}.`,
    answer: (email: string) => `To reply, write to ${email}. Replies to this address aren’t read.`,
  },
  es: {
    titles: { quote: 'Presupuesto', invoice: 'Factura', credit: 'Factura rectificativa' },
    subject: (title: string, from: string) => `${title} de ${from}`,
    says: {
      quote: (from: string, total: string) =>
        `${from} te ha enviado un presupuesto de ${total}. Lo encontrarás adjunto.`,
      invoice: (from: string, total: string) =>
        `${from} te ha enviado una factura de ${total}. La encontrarás adjunta.`,
      credit: (from: string, total: string) =>
        `${from} te ha enviado una factura rectificativa de ${total}. La encontrarás adjunta.`,
    },
    due: (day: string) => `La fecha de vencimiento es el ${day}.`,
    holds: (day: string) => `El presupuesto es válido hasta el ${day}.`,
    answer: (email: string) =>
      `Para responder, escribe a ${email}. Las respuestas a esta dirección no se leen.`,
  },
} as const
