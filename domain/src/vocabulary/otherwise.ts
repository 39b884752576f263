/**
 * Phrases whose meaning differs from that of their words, and which aren't drawn. Drawing the season for spring onions,
 * or a horse for a seahorse, would be worse than not recognising them. Plain, in the singular.
 */
export const OTHERWISE =
  'salt and pepper, fork in the road, tulip bulb, fly fishing, ice cream cone, drum roll, mirror lake, mirror image, bulb flower, knife edge, corn field, corn flower, basket ball, spoon bill, post office, post apocalyptic, post modern, post impressionist, post impressionism, north pole, south pole, pole vault, fishing pole, ski pole, post card, lamp post, bed post, goal post, blog post, moral compass, cash register, bin bag, fruit fly, butter fly, fan letter, hand fan, folding fan, football fan, lip gloss, saw blade, see saw, jelly fish, jelly bean, wine tasting, ice rink, ice age, ice sculpture, dry ice, ice pick, musical note, musical notes, town square, city square, square foot, square feet, square root, square inch, square meter, key lime, key chain, key board, key hole, key light, heart attack, flag pole, chest of drawers, inner circle, dragon fruit, key west, ' +
  'spring onion, spring roll, hot spring, hair spring, ice hockey, iceberg lettuce, fall guy, ' +
  'lemon tree, orange tree, ' +
  'cherry tomato, cherry tree, pear tree, banana peel, banana split, egg roll, egg plant, bread basket, fruit basket, ' +
  'tea towel, tea set, cup holder, world cup, ' +
  'wine cellar, glass door, cake stand, flower pot, flower bed, plant pot, power plant, tree trunk, tree stump, ' +
  'house plant, greenhouse gas, light house keeper, ' +
  'traffic light, street light, stop light, red light, light switch, headlight, moon light shadow, ' +
  'book store, bookstore, music box, mail box, lunch box, jewelry box, boxing ring, key ring, ' +
  'ring finger, onion ring, engagement party, car park, car wash, car seat, cable car, race car driver, ' +
  'boat house, ship wreck, space station, tower bridge, control tower, ' +
  'leaning tower, polar bear, red panda, sea lion, sea horse, ' +
  'sea shell, sea urchin, cat fish, star fish, king crab, king penguin, mountain lion, mountain bike, ' +
  'rose window, rose garden, snow leopard, snow globe, snow board, rain coat rack, rain forest, ' +
  'rainbow trout, fire works, fire fighter, fire fly, camp fire song, ' +
  'sun flower, sun screen, sun dial, beach ball, beach chair, garden gnome, garden hose, pool table, ' +
  'river bank, bank note, silver fish, silver spoon, gold rush, black hole, ' +
  'white water, green tea, green bean, blue jay, blue whale, blue cheese, ' +
  'red cross, red square, yellow stone, grey hound, paper clip, paper airplane, paper plane, ' +
  'wall clock, wall paper, wall street, bus stop, street car, city bus, ' +
  'te verde, vino tinto, vino blanco, oso polar, leon marino, ' +
  'mountain goat, sea dog, cat walk, bull dog clip, computer mouse, duck tape, bird house, bird cage, dog house, cat food, dog food, caballo de mar, semaforo en rojo, cebolla de primavera, rollito de primavera, casa blanca, bola de nieve, ' +
  'ropa interior, traje de bano, traje de luces, plaza de toros, carne picada, mono vaquero, mono de trabajo, llave inglesa, caballito de mar, ' +
  'pelota de playa, maceta de flores, torre de control, torre del reloj, estrella de mar'
