/** What is told of a session that has ended, by language. */
export const TEXTS = {
  en: {
    title: 'A shared shoot has ended',
    ended: (title: string, until: string) =>
      `“${title}” has ended while you were away. Its pictures can be seen until ${until}.`,
    open: 'See what came of it',
    why: 'You get this because notifications by e-mail are on in your settings.',
  },
  es: {
    title: 'Ha terminado una sesión en grupo',
    ended: (title: string, until: string) =>
      `«${title}» ha terminado mientras no estabas. Sus imágenes se pueden ver hasta el ${until}.`,
    open: 'Ver el resultado',
    why: 'Recibes esto porque los avisos por correo están activados en tus ajustes.',
  },
}
