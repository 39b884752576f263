// Prompts with parses made by hand: `head: modifiers | relation governor`, separated by semicolons, in the words of the
// prompt, lower case. Figures of the parser are measured on them.

export interface GoldParse {
  id: string
  language: 'en' | 'es'
  prompt: string
  parse: string
}

export const GOLD: readonly GoldParse[] = [
  {
    id: 'P01',
    language: 'en',
    prompt:
      'Middle-aged woman in her late fifties with silver hair pulled back, wearing a charcoal cashmere turtleneck, headshot, soft north window light from the left, contemplative, 85mm f/1.8',
    parse:
      'woman: middle-aged ; fifties: late | in woman ; hair: silver | with woman ; turtleneck: charcoal cashmere | wearing woman ; headshot ; light: soft north window ; left | from light ; 85mm',
  },
  {
    id: 'P03',
    language: 'en',
    prompt:
      'Corporate headshot of a smiling woman in a tailored navy blazer and white blouse, light grey seamless background, beauty dish, 105mm',
    parse:
      'headshot: corporate ; woman: smiling | of headshot ; blazer: tailored navy | in woman ; blouse: white | in woman ; background: grey seamless ; dish: beauty ; 105mm',
  },
  {
    id: 'P05',
    language: 'en',
    prompt:
      'A barista in a black apron pouring milk into a latte behind the counter of a small coffee shop, morning light, shallow depth of field',
    parse:
      'barista ; apron: black | in barista ; milk | pouring barista ; latte | into milk ; counter | behind barista ; shop: small coffee | of counter ; light: morning ; depth: shallow ; field | of depth',
  },
  {
    id: 'P07',
    language: 'en',
    prompt:
      'Fashion editorial: model in an oversized cream trench coat over a black slip dress, wet asphalt street at night, red neon reflections, 50mm',
    parse:
      'editorial: fashion ; model ; coat: oversized cream trench | in model ; dress: black slip | over coat ; street: wet asphalt ; night | at street ; reflections: red neon ; 50mm',
  },
  {
    id: 'P09',
    language: 'en',
    prompt:
      'Tattooed chef with crossed arms in a white double-breasted jacket, stainless steel kitchen in the background, dramatic side light',
    parse:
      'chef: tattooed ; arms: crossed | with chef ; jacket: white double-breasted | in chef ; kitchen: stainless steel ; background | in kitchen ; light: dramatic side',
  },
  {
    id: 'P11',
    language: 'en',
    prompt:
      'Father teaching his little daughter to ride a red bicycle in the park, autumn leaves on the ground, warm backlight',
    parse:
      'father ; daughter: little | teaching father ; bicycle: red | ride daughter ; park | in bicycle ; leaves: autumn ; ground | on leaves ; backlight: warm',
  },
  {
    id: 'P13',
    language: 'en',
    prompt:
      'Woman with long black hair in a green silk dress sitting sideways on a brown leather sofa, a glass of red wine in her hand, dim lamp light',
    parse:
      'woman ; hair: long black | with woman ; dress: green silk | in woman ; sofa: brown leather | sitting woman ; glass ; wine: red | of glass ; hand | in glass ; light: dim lamp',
  },
  {
    id: 'P15',
    language: 'en',
    prompt: 'Three friends in denim jackets laughing around a campfire on the beach at dusk, no phones',
    parse:
      'friends: three ; jackets: denim | in friends ; campfire | around friends ; beach | on campfire ; dusk | at campfire ; phones: no',
  },
  {
    id: 'P17',
    language: 'en',
    prompt:
      'Grandmother in a floral apron kneading dough at a wooden kitchen table, flour everywhere, window light from the right',
    parse:
      'grandmother ; apron: floral | in grandmother ; dough | kneading grandmother ; table: wooden kitchen | at grandmother ; flour ; light: window ; right | from light',
  },
  {
    id: 'P19',
    language: 'en',
    prompt:
      'Studio portrait of a redheaded girl with a green beret and round glasses, not smiling, teal background, Rembrandt lighting',
    parse:
      'portrait: studio ; girl: redheaded | of portrait ; beret: green | with girl ; glasses: round | with girl ; background: teal ; lighting: rembrandt',
  },
  {
    id: 'P21',
    language: 'es',
    prompt:
      'Chica de pelo corto con abrigo de lana beige leyendo un libro en la terraza de una cafetería, luz cálida de tarde, plantas al fondo',
    parse:
      'chica ; pelo: corto | de chica ; abrigo: lana beige | con chica ; libro | leyendo chica ; terraza | en chica ; cafetería | de terraza ; luz: cálida ; tarde | de luz ; plantas ; fondo | al plantas',
  },
  {
    id: 'P23',
    language: 'es',
    prompt: 'Pareja de novios besándose bajo un paraguas transparente, lluvia, farolas encendidas de noche',
    parse:
      'pareja ; novios | de pareja ; paraguas: transparente | bajo pareja ; lluvia ; farolas: encendidas ; noche | de farolas',
  },
  {
    id: 'P25',
    language: 'es',
    prompt:
      'Camarero con camisa blanca y chaleco negro llevando una bandeja con tres copas de vino, bar de madera oscura, luz tenue',
    parse:
      'camarero ; camisa: blanca | con camarero ; chaleco: negro | con camarero ; bandeja | llevando camarero ; copas: tres | con bandeja ; vino | de copas ; bar ; madera: oscura | de bar ; luz: tenue',
  },
  {
    id: 'O01',
    language: 'en',
    prompt:
      'Matte black travel mug with a bamboo lid on a light oak table, soft daylight from the left, minimal white background',
    parse:
      'mug: matte black travel ; lid: bamboo | with mug ; table: light oak | on mug ; daylight: soft ; left | from daylight ; background: minimal white',
  },
  {
    id: 'O03',
    language: 'en',
    prompt:
      'White running shoe with neon green sole floating above a concrete block, hard shadow, bright orange background',
    parse:
      'shoe: white running ; sole: neon green | with shoe ; block: concrete | above shoe ; shadow: hard ; background: bright orange',
  },
  {
    id: 'O05',
    language: 'en',
    prompt:
      'Three stacked terracotta plant pots with small succulents on a pale blue plinth, pastel pink wall, noon sun',
    parse:
      'pots: three stacked terracotta plant ; succulents: small | with pots ; plinth: pale blue | on pots ; wall: pastel pink ; sun: noon',
  },
  {
    id: 'O07',
    language: 'en',
    prompt:
      'Over-ear headphones in rose gold hanging from a wooden stand, marble desk, blurred bookshelf in the background',
    parse:
      'headphones: over-ear ; gold: rose | in headphones ; stand: wooden | from headphones ; desk: marble ; bookshelf: blurred ; background | in bookshelf',
  },
  {
    id: 'O09',
    language: 'en',
    prompt: 'Red lipstick without cap standing next to its gold case on crumpled pink satin, harsh flash',
    parse:
      'lipstick: red ; cap | without lipstick ; case: gold | next lipstick ; satin: crumpled pink | on lipstick ; flash: harsh',
  },
  {
    id: 'O11',
    language: 'en',
    prompt:
      'Clear perfume bottle with a round black stopper between two smooth river stones, shallow water with ripples, backlit, teal tones',
    parse:
      'bottle: clear perfume ; stopper: round black | with bottle ; stones: two smooth river | between bottle ; water: shallow ; ripples | with water ; tones: teal',
  },
  {
    id: 'O13',
    language: 'en',
    prompt:
      'Bouquet of dried lavender wrapped in kraft paper and tied with a white ribbon, on a rustic wooden bench',
    parse:
      'bouquet ; lavender: dried | of bouquet ; paper: kraft | in bouquet ; ribbon: white | with bouquet ; bench: rustic wooden | on bouquet',
  },
  {
    id: 'O15',
    language: 'en',
    prompt:
      'Single lit beeswax candle in a brass holder beside an open book, dark moody still life, black velvet backdrop',
    parse:
      'candle: single lit beeswax ; holder: brass | in candle ; book: open | beside candle ; life: dark moody still ; backdrop: black velvet',
  },
  {
    id: 'O17',
    language: 'es',
    prompt: 'Zapatillas blancas con suela verde sobre un bloque de hormigón, fondo naranja, sombra dura',
    parse:
      'zapatillas: blancas ; suela: verde | con zapatillas ; bloque: hormigón | sobre zapatillas ; fondo: naranja ; sombra: dura',
  },
  {
    id: 'O19',
    language: 'es',
    prompt:
      'Frasco de perfume cuadrado con tapón negro entre pétalos de rosa, fondo degradado burdeos, estilo lujo',
    parse:
      'frasco: perfume cuadrado ; tapón: negro | con frasco ; pétalos: rosa | entre frasco ; fondo: degradado burdeos ; estilo: lujo',
  },
  {
    id: 'F01',
    language: 'en',
    prompt:
      'Overhead shot of a bowl of tonkotsu ramen with a soft-boiled egg, nori and spring onions on a dark slate table, steam rising',
    parse:
      'shot: overhead ; bowl | of shot ; ramen: tonkotsu | of bowl ; egg: soft-boiled | with ramen ; nori | with ramen ; onions: spring | with ramen ; table: dark slate | on bowl ; steam',
  },
  {
    id: 'F03',
    language: 'en',
    prompt:
      'Stack of blueberry pancakes with maple syrup dripping down the sides, knob of butter on top, white ceramic plate, morning light',
    parse:
      'stack ; pancakes: blueberry | of stack ; syrup: maple | with pancakes ; sides | down syrup ; knob ; butter | of knob ; plate: white ceramic ; light: morning',
  },
  {
    id: 'F05',
    language: 'en',
    prompt:
      'Rustic sourdough loaf cut in half on a floured linen cloth, bread knife with a wooden handle, dark background, side light',
    parse:
      'loaf: rustic sourdough ; cloth: floured linen | on loaf ; knife: bread ; handle: wooden | with knife ; background: dark ; light: side',
  },
  {
    id: 'F07',
    language: 'en',
    prompt:
      'Three pastel macarons, pink, mint and lavender, leaning against a tall glass of milk, white marble, high key',
    parse:
      'macarons: three pastel ; pink ; mint ; lavender ; glass: tall | against macarons ; milk | of glass ; marble: white ; key: high',
  },
  {
    id: 'F09',
    language: 'es',
    prompt:
      'Café con leche en vaso de cristal sobre un plato con una galleta, mesa de mármol de cafetería, luz de la mañana',
    parse:
      'café ; leche | con café ; vaso: cristal | en café ; plato | sobre café ; galleta | con plato ; mesa: mármol ; cafetería | de mesa ; luz ; mañana | de luz',
  },
  {
    id: 'I01',
    language: 'en',
    prompt:
      'Scandinavian living room with a cream boucle sofa, a round oak coffee table and a large arched window, morning sun on the floor, nobody',
    parse:
      'room: scandinavian living ; sofa: cream boucle | with room ; table: round oak coffee | with room ; window: large arched | with room ; sun: morning ; floor | on sun',
  },
  {
    id: 'I03',
    language: 'en',
    prompt:
      'Industrial loft kitchen with a black island, three bar stools and copper pendant lamps, brick wall, evening light',
    parse:
      'kitchen: industrial loft ; island: black | with kitchen ; stools: three bar | with kitchen ; lamps: copper pendant | with kitchen ; wall: brick ; light: evening',
  },
  {
    id: 'I05',
    language: 'en',
    prompt:
      'Empty art gallery with white walls and a polished concrete floor, one large red abstract painting, skylight',
    parse:
      'gallery: empty art ; walls: white | with gallery ; floor: polished concrete | with gallery ; painting: one large red abstract ; skylight',
  },
  {
    id: 'I07',
    language: 'en',
    prompt:
      'Hotel lobby with marble columns, green velvet armchairs and a huge chandelier, symmetrical wide angle',
    parse:
      'lobby: hotel ; columns: marble | with lobby ; armchairs: green velvet ; chandelier: huge ; angle: symmetrical wide',
  },
  {
    id: 'I09',
    language: 'es',
    prompt:
      'Dormitorio minimalista con cama de madera, sábanas de lino blancas y una lámpara de papel, cortinas blancas, luz de mañana',
    parse:
      'dormitorio: minimalista ; cama: madera | con dormitorio ; sábanas: lino blancas ; lámpara: papel ; cortinas: blancas ; luz ; mañana | de luz',
  },
  {
    id: 'L01',
    language: 'en',
    prompt:
      'Foggy pine forest with a narrow dirt path leading to a wooden cabin with a lit window, blue hour',
    parse:
      'forest: foggy pine ; path: narrow dirt | with forest ; cabin: wooden | to path ; window: lit | with cabin ; hour: blue',
  },
  {
    id: 'L03',
    language: 'en',
    prompt:
      'Aerial view of a winding coastal road between cliffs and a turquoise sea, a white car driving, summer noon',
    parse:
      'view: aerial ; road: winding coastal | of view ; cliffs | between road ; sea: turquoise | between road ; car: white ; noon: summer',
  },
  {
    id: 'L05',
    language: 'en',
    prompt:
      'Desert highway at night under the Milky Way, a single gas station with a neon sign, long exposure',
    parse:
      'highway: desert ; night | at highway ; way: milky | under highway ; station: single gas ; sign: neon | with station ; exposure: long',
  },
  {
    id: 'L07',
    language: 'en',
    prompt:
      'Cherry blossom trees along a canal in Kyoto, a stone bridge, petals on the water, soft morning haze',
    parse:
      'trees: cherry blossom ; canal | along trees ; kyoto | in canal ; bridge: stone ; petals ; water | on petals ; haze: soft morning',
  },
  {
    id: 'L09',
    language: 'es',
    prompt: 'Faro blanco con franjas rojas sobre un acantilado, mar agitado, nubes de tormenta, gaviotas',
    parse:
      'faro: blanco ; franjas: rojas | con faro ; acantilado | sobre faro ; mar: agitado ; nubes ; tormenta | de nubes ; gaviotas',
  },
  {
    id: 'A01',
    language: 'en',
    prompt:
      'Minimalist concert poster with the words "NIGHT SHIFT" in bold white letters over an orange circle on a dark blue background, grainy texture',
    parse:
      'poster: minimalist concert ; words | with poster ; letters: bold white | in words ; circle: orange | over letters ; background: dark blue | on circle ; texture: grainy',
  },
  {
    id: 'A03',
    language: 'en',
    prompt: 'Neon sign that says "open late" in pink on a dark green tiled wall, small puddle reflection',
    parse: 'sign: neon ; pink | in sign ; wall: dark green tiled | on sign ; reflection: small puddle',
  },
  {
    id: 'A05',
    language: 'es',
    prompt: 'Composición abstracta de cubos de vidrio azul y cintas doradas sobre fondo negro, luz dramática',
    parse:
      'composición: abstracta ; cubos | de composición ; vidrio: azul | de cubos ; cintas: doradas | de composición ; fondo: negro | sobre composición ; luz: dramática',
  },
]
