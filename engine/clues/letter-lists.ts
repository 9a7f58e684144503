interface LetterList {
  said: (words: string) => string;
  words: Record<string, string[]>;
}

/** Lists for acrostics: two or three words a letter, of one theme each. */
export const letterLists: readonly LetterList[] = [
  {
    said: (words) => `The guests came in this order: ${words}. Ask each for an initial.`,
    words: byLetter(`
      Alan Aisha Agnes Barbara Brian Bev Clive Carol Cedric Doris Derek Deepa Elsie Eric Ethel Fiona Frank Freda Gary Gwen
      Gladys Hilda Harold Hamza Irene Ian Imran Jean Joan Julian Keith Karen Kwame Linda Len Leroy Maureen Malcolm Mina Norma
      Nigel Nadia Olga Oscar Ottilie Pam Patrick Priya Quentin Queenie Rita Ron Rupa Sheila Stan Sanjay Tina Trevor Thelma
      Ursula Uma Vera Vernon Violet Wendy Walter Winnie Xavier Xena Yvonne Yusuf Zoe Zack`),
  },
  {
    said: (words) => `Postcards arrived from ${words}. Only how they start matters.`,
    words: byLetter(`
      Ashford Aberdeen Arbroath Barnsley Bognor Bude Cardiff Crewe Cromer Dover Dundee Dudley Epsom Ely Esher Falmouth Fife
      Grimsby Goole Glasgow Hull Hove Harlow Ipswich Inverness Ilkley Jarrow Jedburgh Kendal Kettering Keswick Luton Leeds Ludlow
      Margate Malvern Matlock Nuneaton Norwich Newquay Oban Oldham Oakham Preston Perth Poole Quorn Queensferry Rhyl Ripon Rugby
      Skegness Slough Swindon Truro Torquay Tring Ullapool Ulverston Ventnor Verwood Whitby Wigan Woking Yeovil Yarm
      Zennor Zeal`),
  },
  {
    said: (words) => `Roll call at the zoo: ${words}. Keep each one’s opening letter.`,
    words: byLetter(`
      aardvark alpaca ant bison buffalo budgie cobra cheetah cod dingo dodo dormouse emu egret elk flamingo ferret finch gorilla
      gnu gecko hippo hyena hamster iguana ibis impala jackal jaguar jellyfish kangaroo koala kiwi llama lemur lynx moose
      mongoose meerkat newt narwhal numbat octopus ocelot orca penguin panda platypus quail quokka rhino raccoon seal sloth stoat
      tapir toad tortoise urchin umbrellabird vole vulture walrus weasel wombat xerus yak zebra zebu`),
  },
  {
    said: (words) => `On the shopping list: ${words}. The first of each will do.`,
    words: byLetter(`
      apricots almonds aubergines bananas biscuits butter crumpets celery custard doughnuts dates dumplings eclairs endives
      fudge figs flour garlic gravy ginger haggis ham hummus icing jam jelly kale kippers ketchup leeks lentils liquorice
      marmalade mangoes mince noodles nuts nougat oatcakes onions okra parsnips porridge pears quiche quinces radishes raisins
      rhubarb scones sardines sprouts toffee trifle turnips vinegar vanilla waffles watercress yams yoghurt`),
  },
];

function byLetter(words: string): Record<string, string[]> {
  const lists: Record<string, string[]> = {};
  for (const word of words.split(/\s+/).filter(Boolean)) (lists[word.charAt(0).toLowerCase()] ??= []).push(word);
  return lists;
}
