/** What is cooked, and what it is served with. */
export const kitchen = {
  teapot: '🫖 | one who is short and stout in song | where the Dormouse ended up | what wears a knitted cosy',
  ladle: '🥄 | soup’s way out | a dinner lady’s weapon | the spoon that went large',
  sandwich: '🥪 | an Earl’s lunch at the card table | what fits between two slices | Kent’s most edible port',
  supper: 'what Tommy Tucker sang for | thirteen at table for Leonardo | dinner for people who have had their tea',
  sherry: 'a vicar’s welcome | what trifle is soaked in | Jerez’s gift to maiden aunts',
  porridge: '🥣 | what Goldilocks broke in for | Fletcher’s time in Slade | three bears’ breakfast',
  marmalade: '🍊 | what Paddington keeps under his hat | Seville’s gift to toast | a ginger cat’s colouring',
  chocolate: '🍫 | Bournville’s business | Wonka’s product | what an Easter bunny deals in',
  cocoa: '☕ | bedtime in a mug | a bean behind many a bar | a nightcap for those in bed by nine',
  biscuit: '🍪 | what a Jaffa Cake is not by law | a digestive or a Hobnob | one that should be dunked briefly',
  sausage: '🌭 | a banger | mash’s partner | what Mr Punch loses to the crocodile',
  liver: 'what Dr Lecter had with fava beans | an organ served with onions | Merseyside’s bird',
} as const;
