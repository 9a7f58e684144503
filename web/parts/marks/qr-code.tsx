import { encode } from 'uqr';

/** Four modules of white round it, as scanners want them. */
const quietModules = 4;

/** A text as a square to scan: black on white in every theme. */
export function QrCode({ text, title }: { text: string; title: string }) {
  const { size, data } = encode(text, { ecc: 'M', border: quietModules });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="mx-auto w-full max-w-[440px] rounded-mat bg-shell"
    >
      <title>{title}</title>
      <path d={path} className="fill-night" />
    </svg>
  );
}
