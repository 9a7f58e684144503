import { randomInt } from 'node:crypto';

/** What a knocking phone shows and its team mates look for: no two of them look or sound alike. New ones go to the end, for knocks keep their numbers. */
const pictures = [
  { emoji: '🐙', name: 'Octopus' },
  { emoji: '🥨', name: 'Pretzel' },
  { emoji: '🎺', name: 'Trumpet' },
  { emoji: '🌵', name: 'Cactus' },
  { emoji: '🍋', name: 'Lemon' },
  { emoji: '🚲', name: 'Bicycle' },
  { emoji: '🐘', name: 'Elephant' },
  { emoji: '☂️', name: 'Umbrella' },
  { emoji: '🎩', name: 'Top hat' },
  { emoji: '🍄', name: 'Mushroom' },
  { emoji: '🚀', name: 'Rocket' },
  { emoji: '🐌', name: 'Snail' },
  { emoji: '🔑', name: 'Key' },
  { emoji: '🍍', name: 'Pineapple' },
  { emoji: '🧦', name: 'Socks' },
  { emoji: '🦒', name: 'Giraffe' },
  { emoji: '🪁', name: 'Kite' },
  { emoji: '🥕', name: 'Carrot' },
  { emoji: '🚂', name: 'Steam train' },
  { emoji: '🦜', name: 'Parrot' },
  { emoji: '🧲', name: 'Magnet' },
  { emoji: '🌈', name: 'Rainbow' },
  { emoji: '🍉', name: 'Melon' },
  { emoji: '🎻', name: 'Violin' },
  { emoji: '🐸', name: 'Frog' },
  { emoji: '⛵', name: 'Sailing boat' },
  { emoji: '🧀', name: 'Cheese' },
  { emoji: '🦔', name: 'Hedgehog' },
  { emoji: '💡', name: 'Light bulb' },
  { emoji: '🍒', name: 'Cherries' },
  { emoji: '👑', name: 'Crown' },
  { emoji: '🐧', name: 'Penguin' },
  { emoji: '🪜', name: 'Ladder' },
  { emoji: '🌻', name: 'Sunflower' },
  { emoji: '🦀', name: 'Crab' },
  { emoji: '🎈', name: 'Balloon' },
  { emoji: '⚓', name: 'Anchor' },
  { emoji: '🍌', name: 'Banana' },
  { emoji: '🐝', name: 'Bee' },
  { emoji: '🥁', name: 'Drum' },
] as const;

type Picture = { emoji: string; name: string };
/** By their numbers in the list. */
type Pair = [number, number];

const pairsOfKnock = 3;

/** [K17] Three pairs without a picture in common, and which of them the phone that knocks shows: all by chance. */
export function freshPairs(): { pairs: Pair[]; rightPair: number } {
  const left = pictures.map((_picture, number) => number);
  const draw = () => left.splice(randomInt(left.length), 1)[0] ?? 0;
  const pairs = Array.from({ length: pairsOfKnock }, (): Pair => [draw(), draw()]);
  return { pairs, rightPair: randomInt(pairsOfKnock) };
}

export function shownPair(pair: Pair | undefined): Picture[] {
  return (pair ?? []).flatMap((number) => pictures[number] ?? []);
}
