export const TEXTS = {
  en: {
    title: 'Mailbox',
    why: 'No mail server is configured, so mails stay on this machine. The newest comes first.',
    again: 'Look again',
    empty: 'No mails yet. Ask for a sign-in link and come back.',
    to: 'To {address}',
    open: 'Open the link',
    text: 'The whole mail as text',
    asSent: 'See it as it is sent',
  },
  es: {
    title: 'Buzón',
    why: 'No hay servidor de correo configurado, así que los correos se quedan en este equipo. El más reciente va primero.',
    again: 'Mirar otra vez',
    empty: 'Todavía no hay correos. Pide un enlace para entrar y vuelve.',
    to: 'Para {address}',
    open: 'Abrir el enlace',
    text: 'El correo entero como texto',
    asSent: 'Verlo tal como se envía',
  },
} as const

export type MailboxLanguage = keyof typeof TEXTS

export const isMailboxLanguage = (tag: string): tag is MailboxLanguage => Object.hasOwn(TEXTS, tag)
