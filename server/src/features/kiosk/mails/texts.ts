/** Texts of the email to a guest, by language. */
export const TEXTS = {
  en: {
    subject: (event: string) => `Your photos from ${event}`,
    heading: 'Your photos are ready',
    line: (event: string) => `You took them at ${event} and asked for them to be sent to this address.`,
    alt: 'Your photo',
    button: 'View all photos',
    remove: 'If you no longer want them to be online, delete them permanently:',
    why: 'This is the only email about these photos. Anyone with the link can see them, so share it with care.',
  },
  es: {
    subject: (event: string) => `Tus fotos de ${event}`,
    heading: 'Tus fotos están listas',
    line: (event: string) => `Te las hiciste en ${event} y pediste que se enviaran a esta dirección.`,
    alt: 'Tu foto',
    button: 'Ver todas las fotos',
    remove: 'Si ya no quieres que estén en línea, elimínalas definitivamente:',
    why: 'Este es el único correo sobre estas fotos. Cualquiera que tenga el enlace puede verlas: compártelo con cuidado.',
  },
} as const

type MailLanguage = keyof typeof TEXTS
export const languageOf = (locale: string): MailLanguage => (locale === 'es' ? 'es' : 'en')
