/** Names that mean more than their words. */
export const phrases = {
  'royal oak':
    '👑🌳 | the tree that hid Charles II | where a king once spent a day up in the leaves | what a Roundhead looked under and never up into',
  'rising sun': '🌅 | one who never has a lie-in | what early birds see in the east | a New Orleans house in song',
  'green man':
    '🚶 | the one who tells you to cross the road | a leafy face carved in old churches | a Martian by repute when little',
  'red lion': '🔴🦁 | a sunburnt king of the beasts | a blushing Leo | the commonest beast on British signboards',
  'white hart': '⚪🦌 | Tottenham’s old lane | Richard II’s badge | a ghostly stag',
  'black horse': '⚫🐎 | the bank that Lloyds rides | Anna Sewell’s Beauty | a galloping piece of night',
  'white horse': '⚪🐎 | Uffington’s chalk runner | the fine lady’s mount at Banbury Cross | a wave with foam on top',
  'coach and horses':
    '🎃🐭 | a pumpkin and six mice after the magic | Cinderella’s way to the ball | what can be driven through a bad law',
  'rose and crown':
    '🌹👑 | Valentine’s flower and what a monarch wears | a thorny bloom below royal headgear | England’s flower with England’s hat',
  'hare and hounds':
    '🐇🐕 | a paper chase at school | a jugged one and those who would jug it | a long-eared runner with a baying fan club',
  'fox and hounds':
    '🦊🐕 | Disney’s unlikely pair in the wrong number | a den owner with unwelcome callers | a chase in which the one in red wears fur',
  'prince of wales': '🤴🏴󠁧󠁢󠁷󠁬󠁳󠁿 | the heir with three feathers | the job William has now | Charles for most of his life',
  'duke of york': '🎖️🌹 | he of the ten thousand men | the grand old hill walker | one neither up nor down',
  'duke of wellington': '🎖️👢 | the man who beat Boney | a nobleman with boots to his name | the Iron one at Waterloo',
  'lord nelson': '⚓ | Hardy’s kissing friend | one who saw no ships | a pigeon’s perch in Trafalgar Square',
  'robin hood':
    '🏹 | the outlaw with a forest address | one who robbed the rich for the poor | a man in tights who never missed',
  'shoulder of mutton':
    '🍖 | a Sunday roast from an elderly lamb | part of a sheep you could cry on | what slow roasting does for old wool',
  'st george': '🐉 | England’s dragon slayer | the red cross knight | he whose day is the twenty-third of April',
  'george and dragon':
    '🐉⚔️ | a saint and the beast he beat | a fight that ended with a rescued princess | an April saint with his fiery opponent',
  'adam and eve': '🍎🐍 | the first couple | a Cockney’s believe | gardeners evicted over fruit',
  'noahs ark': '🚢🐘🐘 | a floating zoo | the first cruise to go two by two | forty days of rain’s only dry spot',
  'fleur de lys': '⚜️ | a French king’s flower | the scout’s badge | an iris with heraldic airs',
  'fleur de lis': '⚜️ | a French king’s flower | the scout’s badge | an iris with heraldic airs',
  'union jack': '🇬🇧 | Geri’s dress at the Brits | the flag with three crosses | what a street party hangs up',
  'dick whittington':
    '🐈 | the man with the cat who turned again | London’s thrice mayor of panto | one who found no gold paving',
  'dick turpin': '🐎 | Black Bess’s rider | the highwayman of the York road | a butcher boy who said stand and deliver',
  'punch and judy':
    '🥊👶 | a seaside couple with a crocodile | a row in a striped booth | the ones who know the way to do it',
  'half moon': '🌓 | a lunar fifty per cent | the shape of a Cornish pasty | a bright slice after a week of waxing',
  'seven stars': '✨✨✨✨✨✨✨ | the Plough counted up | a small cluster over the rooftops | the Pleiades’ tally',
  'cross keys': '🔑🔑 | St Peter’s badge | what the Vatican’s flag has | an angry set of door openers',
  'crossed keys': '🔑🔑 | St Peter’s badge | what the Vatican’s flag has | door openers in an X',
  'wheel of fortune': '🎡 | a Tarot card and a game show | Nicky Campbell’s spinner | Lady Luck’s roundabout',
  'bird in hand':
    '🐦✋ | what is worth two in the bush | the falconer’s certainty | a better bet than a pair in the shrubbery',
  'bird in the hand':
    '🐦✋ | what is worth two in the bush | the falconer’s certainty | a better bet than a pair in the shrubbery',
  'hole in the wall': '🕳️🧱 | where the cash comes out | Pyramus and Thisbe’s telephone | a gap for a ten-pound note',
  'world turned upside down':
    '🌍🙃 | what they played at Yorktown | how Australians see a map | a globe standing on its top',
  'moon under water':
    '🌙💧 | George Orwell’s perfect local | a lunar reflection in the pond | a night light gone for a swim',
  'slug and lettuce':
    '🐛🥬 | a gardener’s nightmare at the salad bed | a slimy diner and his dinner | what a slow green lunch looks like',
  'cat and fiddle': '🐱🎻 | hey diddle diddle’s first pair | who played while the cow jumped | a mouser with a violin',
  'dog and duck': '🐶🦆 | a pond chase of old | a barker and a quacker | a retriever with the day’s quarry',
  'dog and gun': '🐶🔫 | a shooting party’s two needs | a spaniel with its loud companion | a barker and a banger',
  'pig and whistle': '🐷🎵 | a musical sort of bacon | a sow with a referee’s tool | a porker blowing for a foul',
  'elephant and castle':
    '🐘🏰 | a trunk road’s end in south London | a Bakerloo terminus | a never-forgetter with a rook on top',
  'eagle and child':
    '🦅👶 | the pub where Tolkien read to Lewis | a nest with an unusual baby | a big bird and a small boy',
  'lamb and flag': '🐑🚩 | a Preston badge of faith | a woolly one with a banner | an Easter sign of the Templars',
  'plume of feathers': '🪶 | the heir’s badge | a hat’s showy top | three of these say Ich Dien',
  'three tuns': '🛢️🛢️🛢️ | a trio of giant barrels | the badge of the Vintners’ Company | seven hundred and fifty gallons',
  'three horseshoes':
    '🐴🧲🧲🧲 | one short of a shod pony | a trio of iron lucky charms | a farrier’s order not quite done',
  'four horseshoes': '🐴🧲🧲🧲🧲 | a full set for a mare | a pony’s complete wardrobe | iron luck at every corner',
  'five bells': '🔔🔔🔔🔔🔔 | half past two at sea | a small church’s full peal | a middling ring of bronze',
  'six bells': '🔔🔔🔔🔔🔔🔔 | a sailor’s eleven o’clock | a good church’s ring | half a dozen in the belfry',
  'eight bells': '🔔🔔🔔🔔🔔🔔🔔🔔 | the end of a watch at sea | a sailor’s noon | an octave in the belfry',
  'ten bells': '🔔🔔🔔🔔🔔🔔🔔🔔🔔🔔 | a good hour’s work for the ringers | a cathedral’s grand peal | a full belfry',
  'black swan': '⚫🦢 | the ballet role of Odile | an unlikely event to economists | Natalie Portman’s dark dance',
  'three kings':
    '🤴🤴🤴 | travellers with gold and frankincense | the ones who followed a star | late arrivals in Bethlehem',
  'queens head': '👸🧠 | what is on old stamps | what Anne Boleyn lost | the top of a lady ruler',
  'turks head': '🧶 | a fancy sailor’s knot | a fez’s natural spot | a decorative knot in rope',
  'nags head': '🐴🧠 | Del Boy’s local | where a worn-out horse wears a bridle | Peckham’s fictional watering hole',
  'john barleycorn': '🌾 | the one three men swore must die | a folk song’s grain hero | Traffic’s cropped hero',
  'good intent': '😇 | what the road to hell is paved with | meaning well | a helpful plan',
  'live and let live': '🕊️ | a tolerant motto | the opposite of Bond’s way to die | a peaceful rule for neighbours',
  'first and last': '🥇🔚 | Land’s End’s two-way claim | alpha and omega | the winner and the wooden spoon',
  'help me through': '🆘 | an appeal at the turnstile | a plea for a hand to the other side | a weary traveller’s plea',
  'labour in vain': '🤷 | Sisyphus’s job | a wasted effort | work with nothing to show',
  'lass o gowrie': '👩 | a Scottish beauty in a poem | Lady Nairne’s Perthshire girl | a bonnie one from the carse',
  'cheshire cheese':
    '🧀 | a crumbly slice of county | Dr Johnson’s Fleet Street haunt | the oldest of its British kind on a board',
  'golden fleece': '🥇🐑 | the Argonauts’ quest | Jason’s shiny woollen prize | a pricey sheepskin',
  'golden lion': '🥇🦁 | Venice’s film prize | an Olympic king of the jungle | Aslan by colour',
  'silver fox': '🥈🦊 | George Clooney these days | a handsome older gent | a grey gent who still turns heads',
  'horse and jockey': '🐴🏇 | a pair entered at Aintree | four legs and a small rider | what a bookmaker studies twice',
  'horse and groom': '🐴🤵 | a stable couple | a mount and the lad who brushes | a stable couple at the altar',
  'barley mow':
    '🌾 | a stack in a counting song of quarts | a heap of the brewer’s grain | what the old song wishes good luck',
  'spread eagle': '🦅 | a figure flat out on the ice | Rome’s bird with wings wide | how you land on a banana skin',
  'flying horse': '🐎🛫 | Pegasus | a stable product with wings | Bellerophon’s ride',
  'old bell': '👴🔔 | an aged ringer | a campanologist’s antique | Big Ben by description',
  'william iv':
    '👑⚓ | the Sailor King | Victoria’s uncle on the throne | the monarch before the one who was not amused',
  'king william iv':
    '👑⚓ | the monarch called Silly Billy | Victoria’s uncle on the throne | the monarch before the one who was not amused',
  'edward vii':
    '👑🚬 | Bertie to his mother Victoria | a potato’s king with a cigar | the monarch who waited sixty years',
  'henry viii':
    '👑👰 | the husband of six | a king who lost no weight but several wives | Greensleeves’ supposed composer',
  'bay horse':
    '🟤🐎 | a reddish-brown runner with a dark mane | a chestnut’s darker stablemate | what a seaside stable might keep by the sound of it',
  'dun cow': '🟤🐄 | the beast Guy of Warwick slew | Durham’s cathedral finder | a milker of dull greyish-brown',
  'blue bell': '🔵🔔 | a May carpet in two words | a sad ringer | a ringer down in the dumps',
  'hen and chickens': '🐔🐤🐤 | a brood and its mother | a clucker with her family | a rooster’s household',
  'pickled egg': '🥒🥚 | the jar on the chip shop counter | a vinegary breakfast | the prize of six thieves',
  'paper tiger': '📄🐯 | a threat with no teeth | America to Chairman Mao | origami that only looks fierce',
  'paper crane': '📄🐦 | origami with a beak | one of the thousand that earn a wish in Japan | a bird in the fold',
  'stage whisper':
    '🎭🤫 | a secret the back row can hear | the loudest way to be quiet | an aside for the upper circle',
  'rain gauge':
    '🌧️📏 | what measures a summer by the inch | a weatherman’s wet tube | Manchester’s hardest-working instrument',
  'film reel': '🎞️ | what a projectionist threads | twenty minutes of Hollywood in a can | a round of pictures',
  'ticker tape': '🎉 | a New York parade’s snowfall | confetti for astronauts | Wall Street’s paper streamer',
  'lost luggage':
    '🧳❓ | a suitcase on a holiday of its own | what the carousel never brings | a case for airport detectives',
  'liver sausage': 'something offal in a sandwich | the wurst of spreads | a grey slice from the delicatessen',
  'carol singer':
    '🎄🎤 | one out of tune on the doorstep in December | a wassailer with a lantern | good King Wenceslas’s agent',
  'arch villain': '🦹 | Moriarty to Holmes | one who strokes a white cat | Blofeld by profession',
  'second violin': '🥈🎻 | one who bows but never first | the orchestra’s nearly leader | number two under the chin',
  'umbrella stand':
    'where brollies drip in the hall | what became of an elephant’s foot | a hall’s home for wet sticks',
  'dry dock': 'a liner’s garage | a berth without a bath | where ships go to have their bottoms scraped',
  'lock keepers': 'one with a windlass and a cottage | a canal’s lift attendant | one who lets boats down gently',
} as const;
