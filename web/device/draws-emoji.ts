const drawn: Record<string, boolean> = {};

/** Whether this device can draw an emoji: a device older than the emoji draws an empty box. */
export function drawsEmoji(emoji: string): boolean {
  const known = drawn[emoji];
  if (known !== undefined) return known;
  const nothing = pictureOf('\u{1FFFF}');
  const joiner = '\u200D';
  const isWhole = Array.from(emoji).every((part) => part === joiner || pictureOf(part) !== nothing);
  drawn[emoji] = isWhole;
  return isWhole;
}

function pictureOf(text: string): string {
  const canvas = document.createElement('canvas');
  canvas.width = 16;
  canvas.height = 16;
  const pen = canvas.getContext('2d');
  if (!pen) return '';
  pen.font = '12px "Apple Color Emoji", "Noto Color Emoji", sans-serif';
  pen.fillText(text, 0, 12);
  return canvas.toDataURL();
}
