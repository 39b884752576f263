/** Texts of notifications to authors; `{titles}` lists the works concerned. */
export const TEXTS = {
  en: {
    used: {
      title: 'Your work was used',
      message: 'Someone added “{title}” to their prompts. You’re credited as the author.',
    },
    digest: 'Your works today',
    likes: { one: '1 new like', other: '{count} new likes' },
    uses: { one: 'used by 1 person', other: 'used by {count} people' },
    about: 'Works: {titles}.',
    more: { one: '{titles} and 1 more', other: '{titles} and {count} more' },
    button: 'View my works',
    note: 'You get this email at most once a day, when there is activity. To stop it, turn off “Creator Library” in Settings, under Notifications.',
    open: '“',
    close: '”',
  },
  es: {
    used: {
      title: 'Se ha usado tu obra',
      message: 'Alguien ha añadido «{title}» a sus prompts. Tu nombre se mantiene en los créditos.',
    },
    digest: 'Tus obras hoy',
    likes: { one: '1 «me gusta» nuevo', other: '{count} «me gusta» nuevos' },
    uses: { one: 'usadas por 1 persona', other: 'usadas por {count} personas' },
    about: 'Obras: {titles}.',
    more: { one: '{titles} y 1 más', other: '{titles} y {count} más' },
    button: 'Ver mis obras',
    note: 'Recibes este correo como máximo una vez al día, cuando hay actividad. Para dejar de recibirlo, desactiva «Biblioteca pública» en Ajustes, en Notificaciones.',
    open: '«',
    close: '»',
  },
} as const
export type Language = keyof typeof TEXTS
