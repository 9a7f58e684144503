/** What is worn, or taken along in case of rain. */
export const clothes = {
  umbrella: '☂️ | what Mary Poppins flies by | what gets left on the train | Rihanna’s ella ella eh',
  slipper: '🥿 | Cinderella’s lost property | a dog’s gift to its master | footwear for the fireside',
  sock: '🧦 | what the washing machine eats | what set Dobby free | a ventriloquist’s cheapest partner',
  sandal: '👡 | a centurion’s footwear | what should never meet a sock | a holiday for the toes',
  galoshes: 'what shoes wear in the wet | rubber footwear nobody under eighty owns | puddle insurance',
  trousers: '👖 | what were Wrong for Wallace | yellow check on Rupert | what the boss of the house wears',
  breeches: 'what Mr Darcy wore into the lake | a rider’s legwear | what stopped at the knee before Waterloo',
  overcoat: '🧥 | a short story by Gogol | winter’s top layer | what a private eye turns up the collar of',
  cravat: 'a tie with airs | what goes with a blazer at the golf | a dandy’s neckwear',
  glove: '🧤 | what O. J. could not get on | a goalkeeper’s five-fingered friend | what Michael Jackson wore one of',
  sporran: 'a Scotsman’s handbag | what hangs on the front of a kilt | a furry purse north of Gretna',
  tweed: 'Berwick’s river | what gamekeepers and geography teachers wear | cloth from Harris',
  spectacles: '👓 | what Harry Potter was always having mended | a batsman’s pair of noughts | what sit on the nose',
  moustache: 'Poirot’s waxed treasure | lip service | what men grow for charity in November',
  bowler: 'Mr Benn’s hat | one who longs for a maiden over | what Oddjob threw',
  wardrobe: 'the way into Narnia | the department that dresses the cast | the big thing that never fits up the stairs',
} as const;
