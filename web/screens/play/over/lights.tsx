const bulbs = [
  [32.5, 43, '#FFF7E6'],
  [65, 52, '#7BC47F'],
  [97.5, 55, '#E0891A'],
  [130, 52, '#FFC53D'],
  [162.5, 43, '#FFF7E6'],
  [227.5, 43, '#7BC47F'],
  [260, 52, '#E0891A'],
  [292.5, 55, '#FFC53D'],
  [325, 52, '#FFF7E6'],
  [357.5, 43, '#7BC47F'],
] as const;

/** Fairy lights over the bar. */
export function Lights() {
  return (
    <svg viewBox="0 14 390 50" className="w-full shrink-0" aria-hidden="true">
      <path d="M0 20Q97 74 195 20M195 20Q292 74 390 20" fill="none" stroke="#31463D" strokeWidth="3" />
      {bulbs.map(([x, y, colour]) => (
        <circle key={x} cx={x} cy={y} r="7" fill={colour} />
      ))}
    </svg>
  );
}
