interface Why {
  cause?: unknown;
  tooLarge?: boolean;
  hasDied?: boolean;
}

/** A file that is no photo, is broken, or is more than we can decode. */
export class UnreadablePicture extends Error {
  override name = 'UnreadablePicture';
  readonly tooLarge: boolean;
  /** What decoded it ended. */
  readonly hasDied: boolean;

  constructor(why: string, { cause, tooLarge = false, hasDied = false }: Why = {}) {
    super(why, { cause });
    this.tooLarge = tooLarge;
    this.hasDied = hasDied;
  }
}
