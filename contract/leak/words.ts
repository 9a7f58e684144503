const set = (words: string) => new Set(words.split(/\s+/).filter(Boolean));

/** Too small to give anything away, in a name or in a clue. */
export const smallWords = set(`
  a an and are as at be but by can de did do for from go had has have he her him his how i if in is it its la le let me my n not
  o of off on or our out over per s she so t than that the their them then there they this to under up us was we were what when
  where which who will with y you your`);

/** What any bar may be called: these never count as leaks. */
export const tradeWords = set(`
  ale alehouse ales arms bar bars beer bistro brasserie brewers brewery brewhouse brewing cafe club clubhouse co company diner
  freehouse gastropub grill hostelry hotel inn inne kitchen ltd lounge micropub ph pub pubs restaurant room rooms tap taphouse
  taproom taps tavern vault vaults wmc`);

/** Words half the bars share: they count only in a name that has nothing better. */
export const minorWords = set(`
  auld free head house men mens new no old olde ole public real saint social sports st street town village working ye`);

/** What makes a longer word of a short one: foxglove, sunset, oxtail. */
export const compoundParts = set(`
  air back bag ball battle bed bell berry bird black board boat bone book bow box bread bridge brush burn cake cap card case cat catcher
  chair cloth coat corn cow craft cup dog door down drop eye eyes face field fire fish flower fly foot fowl frog garden glass glove gold
  green ground gun hair hall hand hat head heart herd hill hole home hood horn horse hound house hunt hunter hut keeper king
  lamp land leaf lid life light line lock maid maker man mark mate meal meat men moon moth mouse nest night nose nut over pack
  paper path pen piece pin pit plant plum pole pond pool pot proof puff rise road robe rock root rose run sail sea seed set
  shade shell shine shoe shop shore side skin sky smith snake spot spray stack stand star steam stick stone stool storm straw string
  stroke sty tail tan time tongue top town tower track trap trot under wall war ware watch water way weed wheel white wind wing wood
  wool work world worm yard`);

/** Endings of everyday words: walking hides no king, friendship no ship. */
export const everydayEndings = set(
  'able ages city end hood ings king land lion ment ness ring ship side sing wing ward',
);

/** Everyday words that only look like a form, the back or a part of a word of pub names. */
export const innocentWords = set(`
  army bellow belly bully but capital capture category cathedral copper corner county early evil flow forty god grapefruit
  heartily kingfisher lady live many manly mustard net news now numb party pen penny pot prose reed restaurant rosemary
  saw spots started starting station story stop tar ten top trout tub was wellbeing won`);

/** Plurals that no rule makes. */
export const oddForms: ReadonlyMap<string, string> = new Map([
  ['children', 'child'],
  ['feet', 'foot'],
  ['geese', 'goose'],
  ['lice', 'louse'],
  ['men', 'man'],
  ['mice', 'mouse'],
  ['oxen', 'ox'],
  ['teeth', 'tooth'],
  ['women', 'woman'],
]);
