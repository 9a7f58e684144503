import { encode } from 'uqr';
import type { Letter } from '#contract/game';
import egg from '../../drawings/logo-mark-light.svg';
import { teamPictures } from './team-pictures.ts';

/** Four modules of white round it, as scanners want them. */
const quietModules = 4;
/** How much of its width the picture in the middle takes: it hides one module in twenty, of which a third may be missing. */
const middlePart = 0.22;

interface QrCodeProps {
  text: string;
  /** What it is, in words. */
  title: string;
  /** In the middle: our egg, or a team's cap. */
  middle?: 'egg' | Letter;
  /** On paper that is as light as it, the paper is its quiet zone. */
  isOnPaper?: boolean;
}

/** A text as a square to scan: black on white in every theme. It is as wide as what holds it. */
export function QrCode({ text, title, middle, isOnPaper = false }: QrCodeProps) {
  const { size, data } = encode(text, { ecc: middle ? 'H' : 'M', border: isOnPaper ? 0 : quietModules });
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={`mx-auto w-full max-w-[440px] ${isOnPaper ? '' : 'rounded-mat bg-shell'}`}
    >
      <title>{title}</title>
      <path d={pathOf(data)} className="fill-night" />
      {middle && <Middle middle={middle} size={size} />}
    </svg>
  );
}

/** A light square of whole modules, so that no half of one is left to be read, and the picture on it. */
function Middle({ middle, size }: { middle: 'egg' | Letter; size: number }) {
  const modules = Math.round((size * middlePart - 1) / 2) * 2 + 1;
  const from = (size - modules) / 2;
  return (
    <>
      <rect x={from} y={from} width={modules} height={modules} className="fill-shell" />
      <image
        href={middle === 'egg' ? egg : teamPictures[middle]}
        x={from + 0.4}
        y={from + 0.4}
        width={modules - 0.8}
        height={modules - 0.8}
      />
    </>
  );
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
