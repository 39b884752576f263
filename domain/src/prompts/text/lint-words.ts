/** Words without a visible effect, in English and Spanish. */
export const VAGUE_WORDS = [
  ...[
    'beautiful',
    'nice',
    'amazing',
    'stunning',
    'gorgeous',
    'awesome',
    'incredible',
    'perfect',
    'masterpiece',
  ],
  ...[
    '4k',
    '8k',
    '16k',
    'best quality',
    'high quality',
    'highest quality',
    'ultra detailed',
    'highly detailed',
  ],
  ...['award winning', 'award-winning', 'trending on artstation', 'very detailed', 'insanely detailed'],
  ...['hermoso', 'hermosa', 'bonito', 'bonita', 'precioso', 'preciosa', 'increíble', 'perfecto', 'perfecta'],
  ...['obra maestra', 'alta calidad', 'máxima calidad', 'muy detallado', 'muy detallada', 'impresionante'],
]

/** Artists and other people whose names ask for their style or likeness. */
export const ARTISTS = [
  ...['annie leibovitz', 'steve mccurry', 'cindy sherman', 'gregory crewdson', 'tim walker', 'wes anderson'],
  ...['greg rutkowski', 'david hockney', 'yayoi kusama', 'takashi murakami', 'damien hirst', 'banksy'],
  ...[
    'jeff koons',
    'gerhard richter',
    'hayao miyazaki',
    'platon',
    'rankin',
    'mario testino',
    'ellen von unwerth',
  ],
  ...['sebastião salgado', 'cristina garcía rodero', 'chema madoz', 'miquel barceló', 'jaume plensa'],
  ...['taylor swift', 'donald trump', 'elon musk', 'scarlett johansson', 'penélope cruz', 'shakira'],
]
