const rays = Array.from({ length: 20 }, (_, n) => `M50 38L${tip(n * 18)} ${tip(n * 18 + 9)}Z`).join('');

function tip(degrees: number): string {
  const angle = (degrees * Math.PI) / 180;
  return `${(50 + 150 * Math.cos(angle)).toFixed(1)} ${(38 + 150 * Math.sin(angle)).toFixed(1)}`;
}

/** Rays of glory behind a result. */
export function Burst() {
  return (
    <svg
      viewBox="0 0 100 100"
      preserveAspectRatio="xMidYMid slice"
      className="absolute inset-0 size-full bg-[#17382B]"
      aria-hidden="true"
    >
      <path d={rays} fill="#1F4A38" />
    </svg>
  );
}
