import { encode } from 'uqr';

/** Four modules of white round it, as scanners want them. */
const quietModules = 4;
/** How much of its width the picture in the middle takes: it hides one module in twenty. Of Q a quarter may be missing, of H nearly a third. */
const middlePart = 0.22;

interface QrPath {
  /** How many modules it is wide. */
  size: number;
  path: string;
  /** The square in the middle that is left free for a picture. */
  middle: { from: number; modules: number };
}

interface QrOptions {
  /** Error correction level: the higher it is, the smaller the modules. */
  ecc: 'M' | 'Q' | 'H';
  isOnPaper: boolean;
  /** Leaves out the modules in the middle: a covered module would show a sliver at the edge of the picture. */
  hasMiddle: boolean;
}

/** Encodes a text as the dark squares of a QR code. */
export function qrPath(text: string, { ecc, isOnPaper, hasMiddle }: QrOptions): QrPath {
  const { size, data } = encode(text, { ecc, border: isOnPaper ? 0 : quietModules });
  const modules = Math.round((size * middlePart - 1) / 2) * 2 + 1;
  const from = (size - modules) / 2;
  const isInMiddle = (at: number) => at >= from && at < from + modules;
  const dark = hasMiddle
    ? data.map((row, y) => row.map((isDark, x) => isDark && !(isInMiddle(x) && isInMiddle(y))))
    : data;
  return { size, path: pathOf(dark), middle: { from, modules } };
}

/** Dark modules that lie side by side are one box. */
function pathOf(rows: boolean[][]): string {
  return rows
    .flatMap((row, y) =>
      row.map((isDark, x) => {
        if (!isDark || row[x - 1]) return '';
        const end = row.indexOf(false, x);
        const width = (end === -1 ? row.length : end) - x;
        return `M${x} ${y}h${width}v1h-${width}z`;
      }),
    )
    .join('');
}
