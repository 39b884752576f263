/** What people are told of what they follow on the roadmap. */
export const TEXTS = {
  en: {
    title: 'The roadmap has moved',
    planned: '{title} is planned now.',
    in_progress: '{title} is being worked on.',
    shipped: '{title} is here.',
    shippedIn: '{title} is here, with {version}.',
    declined: '{title} will not be done. The roadmap says why.',
    suggested: '{title} is a suggestion again.',
    thanks: 'You suggested it: thank you.',
    more: { one: 'And 1 more.', other: 'And {count} more.' },
    button: 'See the roadmap',
    note: 'You get this once a day at most, and only where something has moved. Turn off “Roadmap” in the settings, under Notifications.',
    open: '“',
    close: '”',
  },
  es: {
    title: 'La hoja de ruta ha cambiado',
    planned: '{title} está ahora previsto.',
    in_progress: 'Se está trabajando en {title}.',
    shipped: '{title} ya está aquí.',
    shippedIn: '{title} ya está aquí, con la {version}.',
    declined: '{title} no se hará. La hoja de ruta dice por qué.',
    suggested: '{title} vuelve a ser una propuesta.',
    thanks: 'Lo propusiste tú: gracias.',
    more: { one: 'Y 1 más.', other: 'Y {count} más.' },
    button: 'Ver la hoja de ruta',
    note: 'Llega una vez al día como mucho, y solo si algo ha cambiado. Desactiva «Hoja de ruta» en los ajustes, en Notificaciones.',
    open: '«',
    close: '»',
  },
} as const
export type Language = keyof typeof TEXTS
