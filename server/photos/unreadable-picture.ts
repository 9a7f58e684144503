/** A file that is no photo, is broken, or is more than we can decode. */
export class UnreadablePicture extends Error {
  override name = 'UnreadablePicture';
  readonly tooLarge: boolean;

  constructor(why: string, { cause, tooLarge = false }: { cause?: unknown; tooLarge?: boolean } = {}) {
    super(why, { cause });
    this.tooLarge = tooLarge;
  }
}
