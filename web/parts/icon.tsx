const paths = {
  close: 'M5 5l14 14M19 5 5 19',
  minus: 'M4 12h16',
  plus: 'M12 4v16M4 12h16',
  tick: 'm4 13 5 5L20 6',
  eye: 'M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12Zm10-3a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z',
  'eye-shut':
    'M3 3l18 18M10 5.300A9 9 0 0 1 12 5c6 0 10 7 10 7a17 17 0 0 1-3 3.700M6.500 6.700A17 17 0 0 0 2 12s4 7 10 7a9 9 0 0 0 5-1.500M10 10a3 3 0 0 0 4 4',
  warning: 'M12 3 2 21h20ZM12 10v5M12 18v.010',
  info: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM12 11v5M12 7.500v.010',
  bell: 'M6 17V11a6 6 0 0 1 12 0v6l2 2H4ZM10 21h4',
  map: 'M9 4 3 6v14l6-2 6 2 6-2V4l-6 2ZM9 4v14M15 6v14',
  board: 'M5 21V11h4v10M10 21V4h4v17M15 21v-7h4v7',
  chevron: 'm9 5 7 7-7 7',
  search: 'M10.500 4.500a6 6 0 1 0 0 12 6 6 0 0 0 0-12ZM15 15l6 6',
  flag: 'M5 22V3h13l-3 4.500 3 4.500H5',
  chequers: 'M5 22V4h14v9H5M9.700 4v9M14.300 4v9M5 8.500h14',
  locate: 'M12 5a7 7 0 1 0 0 14 7 7 0 0 0 0-14ZM12 2v4M12 18v4M2 12h4M18 12h4',
  phone: 'M6 3h4l2 5-2.500 1.500a11 11 0 0 0 5 5L16 12l5 2v4a3 3 0 0 1-3 3A15 15 0 0 1 3 6a3 3 0 0 1 3-3Z',
  key: 'M7.500 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM11.500 12H22v4M17.500 12v3.500',
  invite: 'M9 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM2 21c0-4 3-6 7-6s7 2 7 6M19 8v6M16 11h6',
  controls:
    'M3 7h10M3 17h2M11 17h10M15.500 4.500a2.500 2.500 0 1 0 0 5 2.500 2.500 0 0 0 0-5ZM18 7h3M8 14.500a2.500 2.500 0 1 0 0 5 2.500 2.500 0 0 0 0-5Z',
  sound: 'M4 9v6h4l6 5V4L8 9ZM17.500 8.500a5 5 0 0 1 0 7',
  speech: 'M3 4h18v12H11l-5 5v-5H3Z',
  out: 'M13 4H4v16h9M10 12h11M17 8l4 4-4 4',
  person: 'M12 3a4.500 4.500 0 1 0 0 9 4.500 4.500 0 0 0 0-9ZM4 21c0-4 3.500-6 8-6s8 2 8 6',
  clue: 'M9 9a3 3 0 1 1 4.500 2.600C12.500 12.200 12 13 12 14M12 18v.010',
} as const;

export type IconName = keyof typeof paths;

/** A line drawing of 26 px; always beside a word or inside a named control. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg
      viewBox="0 0 24 24"
      className="size-6.5 shrink-0 fill-none stroke-current stroke-[2.4] [stroke-linecap:round] [stroke-linejoin:round]"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  );
}
