import type { Style } from '@studio/contract/photoshoot'
import type { AspectRatio } from '@studio/contract/models'
import type { PromptContent, Template, Variable } from '@studio/contract/prompts'

type Language = 'en' | 'es'

interface BuiltIn {
  /** Id, also the file name of the cover. */
  slug: string
  kind: Template['kind']
  name: Record<Language, string>
  body: Record<Language, string>
  negative?: Record<Language, string>
  variables?: (Omit<Variable, 'name' | 'label' | 'default' | 'choices'> & {
    name: Record<Language, string>
    default?: Record<Language, string>
    choices?: Record<Language, string[]>
  })[]
  style: Style
  aspectRatio: AspectRatio
  settings?: PromptContent['settings']
}

const BUILT_IN: readonly BuiltIn[] = [
  {
    slug: 'window-portrait',
    kind: 'both',
    name: { en: 'Portrait by the window', es: 'Retrato junto a la ventana' },
    body: {
      en: 'Portrait of [[who]] by the window, soft window light, 85mm, shallow depth of field, half body, calm',
      es: 'Retrato de [[quién]] junto a la ventana, luz suave de ventana, 85mm, poca profundidad de campo, plano medio, sereno',
    },
    variables: [
      {
        name: { en: 'who', es: 'quién' },
        type: 'text',
        default: { en: 'a woman in a linen dress', es: 'una mujer con vestido de lino' },
        required: true,
      },
    ],
    style: 'portrait',
    aspectRatio: '3:4',
    settings: { count: 4, poseVariety: true, poses: ['three-quarter-turn', 'profile', 'seated', 'leaning'] },
  },
  {
    slug: 'product-on-marble',
    kind: 'both',
    name: { en: 'Product on marble', es: 'Producto sobre mármol' },
    body: {
      en: 'A [[product]] on a marble table, softbox from the left, 100mm, minimal, warm beige and brass',
      es: 'Un [[producto]] sobre una mesa de mármol, caja de luz desde la izquierda, 100mm, minimalista, beis cálido y latón',
    },
    negative: { en: 'people', es: 'personas' },
    variables: [
      {
        name: { en: 'product', es: 'producto' },
        type: 'text',
        default: { en: 'glass perfume bottle', es: 'frasco de perfume de vidrio' },
        required: true,
      },
    ],
    style: 'commercial',
    aspectRatio: '1:1',
    settings: { count: 3 },
  },
  {
    slug: 'golden-hour-fashion',
    kind: 'both',
    name: { en: 'Fashion at golden hour', es: 'Moda a la hora dorada' },
    body: {
      en: 'A woman in a [[colour]] dress on the beach, golden hour, wind, full body, 50mm, romantic',
      es: 'Una mujer con vestido [[color]] en la playa, hora dorada, viento, cuerpo entero, 50mm, romántico',
    },
    variables: [
      {
        name: { en: 'colour', es: 'color' },
        type: 'choice',
        choices: {
          en: ['coral', 'ivory', 'navy', 'sage green'],
          es: ['coral', 'marfil', 'azul marino', 'verde salvia'],
        },
        default: { en: 'coral', es: 'coral' },
      },
    ],
    style: 'fashion',
    aspectRatio: '3:4',
    settings: { count: 4, poseVariety: true },
  },
  {
    slug: 'film-noir',
    kind: 'prompt',
    name: { en: 'Film noir', es: 'Cine negro' },
    body: {
      en: 'A man in a trench coat, light through venetian blinds, black and white, dramatic, half body, 50mm',
      es: 'Un hombre con gabardina, luz a través de persianas, blanco y negro, dramático, plano medio, 50mm',
    },
    style: 'artistic',
    aspectRatio: '4:3',
  },
  {
    slug: 'still-life-fruit',
    kind: 'both',
    name: { en: 'Still life in chiaroscuro', es: 'Bodegón en claroscuro' },
    body: {
      en: 'Still life of {lemons|pears|cherries} in a ceramic bowl, chiaroscuro, dark background, 85mm',
      es: 'Bodegón de {limones|peras|cerezas} en un cuenco de cerámica, claroscuro, fondo oscuro, 85mm',
    },
    style: 'artistic',
    aspectRatio: '4:3',
    settings: { count: 3 },
  },
  {
    slug: 'street-at-night',
    kind: 'prompt',
    name: { en: 'Street in neon', es: 'Calle de neón' },
    body: {
      en: 'A woman in a leather jacket walking on a city street at night, neon lights, rain, 35mm, wide shot',
      es: 'Una mujer con chaqueta de cuero caminando por una calle de noche, luces de neón, lluvia, 35mm, plano abierto',
    },
    style: 'documentary',
    aspectRatio: '16:9',
  },
  {
    slug: 'flat-lay',
    kind: 'both',
    name: { en: 'Breakfast from above', es: 'Desayuno desde arriba' },
    body: {
      en: 'A cup of coffee and croissants on a wooden table, from above, morning light, calm, cream and caramel',
      es: 'Una taza de café y cruasanes sobre una mesa de madera, desde arriba, luz de mañana, sereno, crema y caramelo',
    },
    style: 'lifestyle',
    aspectRatio: '1:1',
    settings: { count: 2 },
  },
  {
    slug: 'team-portrait',
    kind: 'shoot',
    name: { en: 'Team of three', es: 'Equipo de tres' },
    body: {
      en: 'Three people in a loft, soft light, everything in focus, half body, 50mm, joyful',
      es: 'Tres personas en un loft, luz suave, todo enfocado, plano medio, 50mm, alegre',
    },
    style: 'commercial',
    aspectRatio: '16:9',
    settings: { count: 4, quality: 'final' },
  },
  {
    slug: 'eight-poses',
    kind: 'shoot',
    name: { en: 'Eight poses on grey', es: 'Ocho poses sobre gris' },
    body: {
      en: 'A model in a black suit, seamless grey paper, softbox, full body, 85mm',
      es: 'Una modelo con traje negro, fondo de papel gris, caja de luz, cuerpo entero, 85mm',
    },
    style: 'fashion',
    aspectRatio: '3:4',
    settings: { count: 8, poseVariety: true },
  },
  {
    slug: 'matrix-of-light',
    kind: 'both',
    name: { en: 'One thing, six lights', es: 'Una cosa, seis luces' },
    body: {
      en: 'A [[thing]] on a pedestal, {window light|golden hour|rim light|hard light|blue hour|candlelight}, 85mm',
      es: 'Un [[objeto]] sobre un pedestal, {luz de ventana|hora dorada|contraluz|luz dura|hora azul|luz de velas}, 85mm',
    },
    variables: [
      {
        name: { en: 'thing', es: 'objeto' },
        type: 'text',
        default: { en: 'ceramic vase', es: 'jarrón de cerámica' },
        required: true,
      },
    ],
    style: 'commercial',
    aspectRatio: '1:1',
    settings: { count: 6 },
  },
  {
    slug: 'misty-lighthouse',
    kind: 'prompt',
    name: { en: 'Lighthouse in the mist', es: 'Faro en la niebla' },
    body: {
      en: 'A lighthouse on the coast, fog, blue hour, wide shot, 24mm, calm',
      es: 'Un faro en la costa, niebla, hora azul, plano abierto, 24mm, sereno',
    },
    style: 'documentary',
    aspectRatio: '16:9',
  },
  {
    slug: 'bag-on-colour',
    kind: 'both',
    name: { en: 'Bag on colour', es: 'Bolso sobre color' },
    body: {
      en: 'A white leather bag on a [[backdrop]] backdrop, hard light, low angle, bold, 50mm',
      es: 'Un bolso de cuero blanco sobre fondo [[fondo]], luz dura, contrapicado, atrevido, 50mm',
    },
    variables: [
      {
        name: { en: 'backdrop', es: 'fondo' },
        type: 'choice',
        choices: { en: ['terracotta', 'teal', 'mustard'], es: ['terracota', 'turquesa', 'mostaza'] },
        default: { en: 'terracotta', es: 'terracota' },
      },
    ],
    style: 'commercial',
    aspectRatio: '4:3',
    settings: { count: 3 },
  },
  {
    slug: 'green-house',
    kind: 'prompt',
    name: { en: 'Among plants', es: 'Entre plantas' },
    body: {
      en: 'A woman seated among plants in a greenhouse, dappled light, emerald and cream, 50mm, dreamy',
      es: 'Una mujer sentada entre plantas en un invernadero, luz filtrada, esmeralda y crema, 50mm, onírico',
    },
    style: 'editorial',
    aspectRatio: '3:4',
  },
  {
    slug: 'jewellery-detail',
    kind: 'both',
    name: { en: 'Jewellery in detail', es: 'Joyas en detalle' },
    body: {
      en: 'A gold ring on velvet, macro, spotlight, dark background, luxurious, 100mm',
      es: 'Un anillo de oro sobre terciopelo, macro, foco, fondo oscuro, lujoso, 100mm',
    },
    style: 'commercial',
    aspectRatio: '1:1',
    settings: { count: 2 },
  },
]

/** Stable id across installations, so that prompts can refer to the template they are made from. */
const idOf = (place: number) => `00000000-0000-4000-8000-0000000005${String(place).padStart(2, '0')}`

const contentOf = (
  { body, negative, variables = [], style, aspectRatio, settings = {} }: BuiltIn,
  language: Language,
): PromptContent => ({
  body: body[language],
  negative: negative?.[language] ?? '',
  blocks: [],
  lists: [],
  style,
  aspectRatio,
  settings,
  variables: variables.map(({ name, default: fallback, choices, ...rest }) => ({
    ...rest,
    name: name[language],
    ...(fallback ? { default: fallback[language] } : {}),
    ...(choices ? { choices: choices[language] } : {}),
  })),
})

/** URL path of the cover of a built-in template; `npm run template-covers` draws the covers. */
export const coverOf = (slug: string): string => `/template-covers/${slug}.webp`

/** Templates that are included in the product. */
export const builtInTemplates = (language: Language): Template[] =>
  BUILT_IN.map((each, place) => ({
    id: idOf(place),
    name: each.name[language],
    kind: each.kind,
    content: contentOf(each, language),
    coverUrl: coverOf(each.slug),
    coverId: null,
    isBuiltIn: true,
    createdAt: null,
  }))
