import type { Language } from '../../auth/index.ts'

interface Texts {
  subject: string
  heading: string
  intro: string
  words: string
  button: string
  notes: string
}

/** Texts of the email about a provider that needs an admin. */
export const TEXTS: Record<Language, Texts> = {
  en: {
    subject: 'Studio Alpha: {label} needs an administrator',
    heading: '{label} can’t be used',
    intro:
      'The provider rejects every request because of the API key, the account, billing, a quota or the model. Users read that the model isn’t available.',
    words: 'Its message: {words}',
    button: 'Open admin settings',
    notes:
      'Fix it in the provider’s console, or change the key or the model. The next successful request ends the problem. While it lasts, you get one email a day.',
  },
  es: {
    subject: 'Studio Alpha: {label} necesita un administrador',
    heading: '{label} no se puede usar',
    intro:
      'El proveedor rechaza todas las solicitudes por la clave de API, la cuenta, la facturación, una cuota o el modelo. Los usuarios leen que el modelo no está disponible.',
    words: 'Su mensaje: {words}',
    button: 'Abrir ajustes de administración',
    notes:
      'Arréglalo en la consola del proveedor, o cambia la clave o el modelo. La próxima solicitud correcta termina el problema. Mientras dure, recibirás un correo al día.',
  },
}
