import type { Letter } from '#contract/game';
import egg from '../../drawings/logo-mark-light.svg';
import { qrPath } from './qr-path.ts';
import { teamPictures } from './team-pictures.ts';

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
  const qr = qrPath(text, { ecc: middle ? 'H' : 'M', isOnPaper, hasMiddle: middle !== undefined });
  return (
    <svg
      viewBox={`0 0 ${qr.size} ${qr.size}`}
      shapeRendering="crispEdges"
      className={`mx-auto w-full max-w-[440px] ${isOnPaper ? '' : 'rounded-mat bg-shell'}`}
    >
      <title>{title}</title>
      <path d={qr.path} className="fill-night" />
      {middle && <Middle middle={middle} {...qr.middle} />}
    </svg>
  );
}

function Middle({ middle, from, modules }: { middle: 'egg' | Letter; from: number; modules: number }) {
  return (
    <image
      href={middle === 'egg' ? egg : teamPictures[middle]}
      x={from + 0.4}
      y={from + 0.4}
      width={modules - 0.8}
      height={modules - 0.8}
    />
  );
}
