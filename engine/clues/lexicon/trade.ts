/** What any bar may be called: riddles of last resort, for names that hold nothing else. */
export const trade = {
  inn: '🛏️ | where Joseph found no room | the place with no stable relations | the opposite of out by the sound of it',
  arms: '💪 | what an octopus has eight of | what sleeves are for | weapons from the shoulder down',
  head: '🧠 | what Anne Boleyn lost | a school’s boss | where a hat belongs',
  tavern: '🍻 | Falstaff’s second home | where Blackbeard spent his treasure | the Queen Vic’s old-fashioned kind',
  hotel: '🏨 | Fawlty’s business | what you hope for on Mayfair | Elvis’s heartbreak address',
  house: '🏠 | what Jack built | Hugh Laurie’s doctor | the second part of a bingo caller’s shout',
  club: '♣️ | a caveman’s accessory | what a golfer swings | a sandwich with three slices',
  bar: '🍫 | a barrister’s calling | what chocolate comes in | what a limbo dancer goes under',
  pub: '🍻 | a quiz’s natural home | the Rovers Return for one | Albert Square’s centre',
  lounge: '🛋️ | where the sofa lives | to loll about | what lizards do in a hotel',
  room: '🚪 | what elephants stand in unmentioned | 101 in Orwell | what Forster wanted with a view',
  rooms: '🚪 | the squares of a Cluedo board | what estate agents count | a cottage has few of these',
  vaults: '🏦 | what gymnasts do over the horse | where Gringotts keeps the gold | cellars in a bank',
  restaurant: '🍽️ | what Alice had in Arlo’s song | the end of the universe has one | where the tip is left',
  alehouse: '🍻 | where pigs do no whistling | the Canterbury pilgrims’ stop | Sir Toby Belch’s natural home',
  brewhouse: '🏭 | where mash is stirred | a stately home’s hop room | where the copper bubbles',
  taproom:
    '🚰 | where the plumber goes by the sound of it | the plain end of the local | the place for drips and dominoes',
  taphouse: '🚰 | a plumber’s dream home | a dripping sort of address | an address for drips',
  micropub: '🔬 | the smallest sort of local | a quiz under a lens | a local with room for six',
} as const;
