/** Texts of the roadmap notification. */
export const TEXTS = {
  en: {
    title: 'Roadmap update',
    planned: '{title} is now planned.',
    in_progress: '{title} is in progress.',
    shipped: '{title} has shipped.',
    shippedIn: '{title} has shipped in {version}.',
    declined: '{title} was declined. The roadmap shows the reason.',
    suggested: '{title} is back among the suggestions.',
    thanks: 'You suggested it. Thank you.',
    more: { one: 'And 1 more.', other: 'And {count} more.' },
    button: 'Open the roadmap',
    note: 'You get this email at most once a day, when items you follow change. To turn it off, open Settings, Notifications, and turn off “Roadmap”.',
    open: '“',
    close: '”',
  },
  es: {
    title: 'Novedades de la hoja de ruta',
    planned: '{title} está ahora previsto.',
    in_progress: '{title} está en curso.',
    shipped: '{title} se ha publicado.',
    shippedIn: '{title} se ha publicado en la versión {version}.',
    declined: '{title} se ha descartado. La hoja de ruta muestra el motivo.',
    suggested: '{title} vuelve a ser una propuesta.',
    thanks: 'Lo propusiste tú. Gracias.',
    more: { one: 'Y 1 más.', other: 'Y {count} más.' },
    button: 'Abrir la hoja de ruta',
    note: 'Recibes este correo como máximo una vez al día, si cambia algo que sigues. Para desactivarlo, abre los ajustes y desactiva «Hoja de ruta» en Notificaciones.',
    open: '«',
    close: '»',
  },
} as const
export type Language = keyof typeof TEXTS
