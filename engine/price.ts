/** What a team costs, in pence. */
export interface Prices {
  classic: number;
  lazy: number;
}

/** [B1] The price of a game before any discount, in pence. A god game is a classic game with sabotages of its host's own. */
export function amountPence(game: { type: 'classic' | 'lazy' | 'god'; teams: number }, prices: Prices): number {
  return game.teams * (game.type === 'lazy' ? prices.lazy : prices.classic);
}

const whole = 10_000;

/** [B2] What is left to pay when so many hundredths of a per cent are taken off, rounded half up to a penny. */
export function totalPence(amount: number, basisPoints: number): number {
  return Math.floor((amount * (whole - basisPoints) + whole / 2) / whole);
}
