export const TEXTS = {
  en: {
    title: 'Mailbox',
    why: 'No email server is configured, so emails stay on this server. Newest first.',
    again: 'Refresh',
    empty: 'No emails yet. Request a magic link, then come back.',
    to: 'To {address}',
    open: 'Open link',
    text: 'Full email as text',
    asSent: 'View as sent',
  },
  es: {
    title: 'Buzón',
    why: 'No hay servidor de correo configurado, así que los correos se guardan en este servidor. Los más recientes van primero.',
    again: 'Actualizar',
    empty: 'Aún no hay correos. Pide un enlace mágico y vuelve.',
    to: 'Para {address}',
    open: 'Abrir enlace',
    text: 'Correo completo como texto',
    asSent: 'Ver como se envía',
  },
} as const

export type MailboxLanguage = keyof typeof TEXTS

export const isMailboxLanguage = (tag: string): tag is MailboxLanguage => Object.hasOwn(TEXTS, tag)
