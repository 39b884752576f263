/** Texts of the notification about the end of a session, by language. */
export const TEXTS = {
  en: {
    title: 'A session has ended',
    ended: (title: string, until: string) =>
      `“${title}” ended while you were offline. You can view its images until ${until}.`,
    open: 'View summary',
    why: 'You received this email because email notifications are on. Turn them off in Settings, Notifications.',
  },
  es: {
    title: 'Ha terminado una sesión compartida',
    ended: (title: string, until: string) =>
      `«${title}» ha terminado mientras no estabas en línea. Puedes ver sus imágenes hasta el ${until}.`,
    open: 'Ver resumen',
    why: 'Recibes este correo porque los avisos por correo están activados. Puedes desactivarlos en Ajustes, Notificaciones.',
  },
}
