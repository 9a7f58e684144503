export interface Seat {
  token: string;
  /** The mail's way to say no. */
  declines: boolean;
}

/** The seat that the link of an invitation carries behind its #, where no server and no log sees it. */
export function seatIn(hash: string): Seat | null {
  const parts = new URLSearchParams(hash.replace(/^#/, ''));
  const token = parts.get('seat') ?? '';
  return token === '' ? null : { token, declines: parts.get('decline') === '1' };
}
