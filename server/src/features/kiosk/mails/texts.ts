/** The words of the mail to a guest, by language. */
export const TEXTS = {
  en: {
    subject: (event: string) => `Your pictures of ${event}`,
    heading: 'Your pictures are here',
    line: (event: string) => `You took them at ${event}, and asked to have them sent to this address.`,
    alt: 'Your picture',
    button: 'See all pictures',
    remove: 'If you do not want them to be there any longer, delete them for good:',
    why: 'This is the only mail about it. Whoever has the link sees the pictures, so pass it on only to those who may.',
  },
  es: {
    subject: (event: string) => `Tus fotos de ${event}`,
    heading: 'Aquí están tus fotos',
    line: (event: string) => `Te las hiciste en ${event} y pediste que se enviaran a esta dirección.`,
    alt: 'Tu foto',
    button: 'Ver todas las fotos',
    remove: 'Si ya no quieres que estén ahí, bórralas para siempre:',
    why: 'Este es el único correo sobre ello. Quien tenga el enlace ve las fotos: dáselo solo a quien deba verlas.',
  },
} as const

type MailLanguage = keyof typeof TEXTS
export const languageOf = (locale: string): MailLanguage => (locale === 'es' ? 'es' : 'en')
