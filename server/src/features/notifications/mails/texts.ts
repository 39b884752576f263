/** Emails about finished jobs: the result, a link, and why the email was sent. */
export const TEXTS = {
  en: {
    completed: {
      image_batch: {
        subject: 'Your images are ready',
        heading: 'Your images are ready',
        button: 'View images',
      },
      edit: {
        subject: 'Your generated edit is ready',
        heading: 'Your generated edit is ready',
        button: 'View edit',
      },
      video_render: {
        subject: 'Your video is ready',
        heading: 'Your video is ready',
        button: 'View video',
      },
    },
    failed: {
      image_batch: {
        subject: 'Couldn’t finish your photo shoot',
        heading: 'Couldn’t finish your photo shoot',
        button: 'Open photo shoot',
      },
      edit: {
        subject: 'Couldn’t finish your generated edit',
        heading: 'Couldn’t finish your generated edit',
        button: 'Open image',
      },
      video_render: {
        subject: 'Couldn’t finish your video',
        heading: 'Couldn’t finish your video',
        button: 'Open video',
      },
    },
    made: (done: number, all: number) =>
      done === all ? `${all} of ${all} completed.` : `${done} of ${all} completed. The others failed.`,
    why: 'You received this email because email notifications are on and the studio was closed. Turn them off in Settings, Notifications.',
  },
  es: {
    completed: {
      image_batch: {
        subject: 'Tus imágenes están listas',
        heading: 'Tus imágenes están listas',
        button: 'Ver las imágenes',
      },
      edit: {
        subject: 'Tu edición generada está lista',
        heading: 'Tu edición generada está lista',
        button: 'Ver la edición',
      },
      video_render: {
        subject: 'Tu vídeo está listo',
        heading: 'Tu vídeo está listo',
        button: 'Ver el vídeo',
      },
    },
    failed: {
      image_batch: {
        subject: 'No se ha podido terminar tu sesión de fotos',
        heading: 'No se ha podido terminar tu sesión de fotos',
        button: 'Abrir la sesión',
      },
      edit: {
        subject: 'No se ha podido terminar tu edición generada',
        heading: 'No se ha podido terminar tu edición generada',
        button: 'Abrir la imagen',
      },
      video_render: {
        subject: 'No se ha podido terminar tu vídeo',
        heading: 'No se ha podido terminar tu vídeo',
        button: 'Abrir el vídeo',
      },
    },
    made: (done: number, all: number) =>
      done === all
        ? `Se han completado ${all} de ${all}.`
        : `Se han completado ${done} de ${all}. El resto ha fallado.`,
    why: 'Recibes este correo porque los avisos por correo están activados y no tenías el estudio abierto. Puedes desactivarlos en Ajustes, Notificaciones.',
  },
} as const
