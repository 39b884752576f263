import type { Language } from '../auth/index.ts'

interface Words {
  subject: string
  heading: string
  intro: string
  button: string
  keep: string
}

/** Of the mail with the head of a day. */
export const TEXTS: Record<Language, Words> = {
  en: {
    subject: 'Studio Alpha: the audit of {day}',
    heading: 'The audit of {day}',
    intro: 'Its last link is number {position}:',
    button: 'Open the audit',
    keep: 'Keep this mail. Whoever rewrites the audit of that day or of any before it, in the database itself, cannot make it come to this number again: the audit compares.',
  },
  es: {
    subject: 'Studio Alpha: la auditoría del {day}',
    heading: 'La auditoría del {day}',
    intro: 'Su último eslabón es el número {position}:',
    button: 'Abrir la auditoría',
    keep: 'Conserva este correo. Quien reescriba la auditoría de ese día o de cualquiera anterior, en la propia base de datos, no puede hacer que vuelva a dar este número: la auditoría lo compara.',
  },
}
