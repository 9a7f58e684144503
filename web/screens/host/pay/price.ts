const inPounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });

/** What the server calls 10.5 pounds is 1050 pence. */
export function penceOf(amountGBP: number): number {
  return Math.round(amountGBP * 100);
}

/** What is left to pay, half up to a penny; the server reckons the same for itself, and its sum is the one that counts. */
export function totalPence(pence: number, fractionOff: number): number {
  const left = 10_000 - Math.round(fractionOff * 10_000);
  return Math.floor((pence * left + 5_000) / 10_000);
}

export function pounds(pence: number): string {
  return inPounds.format(pence / 100);
}

/** As providers write amounts: 8.50. */
export function decimals(pence: number): string {
  return (pence / 100).toFixed(2);
}
