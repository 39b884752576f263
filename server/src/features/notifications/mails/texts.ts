/** Calm and short: what has become of the job, where it is, why this mail came. */
export const TEXTS = {
  en: {
    completed: {
      image_batch: {
        subject: 'Your pictures are ready',
        heading: 'Your pictures are ready',
        button: 'See the pictures',
      },
      video_render: {
        subject: 'Your video is ready',
        heading: 'Your video is ready',
        button: 'See the video',
      },
    },
    failed: {
      image_batch: {
        subject: 'Your photo shoot could not be finished',
        heading: 'Your photo shoot could not be finished',
        button: 'Open the shoot',
      },
      video_render: {
        subject: 'Your video could not be finished',
        heading: 'Your video could not be finished',
        button: 'Open the video',
      },
    },
    made: (done: number, all: number) =>
      done === all
        ? `${all} of ${all} are done.`
        : `${done} of ${all} are done; the others could not be made.`,
    why: 'You get this mail because e-mail notifications are on and you did not have the studio open. You can switch them off in Settings, Notifications.',
  },
  es: {
    completed: {
      image_batch: {
        subject: 'Tus imágenes están listas',
        heading: 'Tus imágenes están listas',
        button: 'Ver las imágenes',
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
      video_render: {
        subject: 'No se ha podido terminar tu vídeo',
        heading: 'No se ha podido terminar tu vídeo',
        button: 'Abrir el vídeo',
      },
    },
    made: (done: number, all: number) =>
      done === all ? `Hay ${all} de ${all}.` : `Hay ${done} de ${all}; las demás no se han podido crear.`,
    why: 'Recibes este correo porque los avisos por correo están activados y no tenías el estudio abierto. Puedes desactivarlos en Ajustes, Notificaciones.',
  },
} as const
