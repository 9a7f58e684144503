import { shownJoinCode } from '#contract/join-code';

const sizes = {
  mat: 'text-[3.875rem]',
  wall: 'text-[clamp(3.5rem,17vmin,9rem)]',
  card: 'text-[2.125rem]',
} as const;

/** The code of a race in big letters: three, a stroke, three. */
export function CodeLine({ code, size = 'mat' }: { code: string; size?: keyof typeof sizes }) {
  return (
    <p className={`font-display leading-[.9] font-black tracking-[.1em] whitespace-nowrap ${sizes[size]}`}>
      <span className="sr-only">{shownJoinCode(code)}</span>
      <span aria-hidden="true">
        {code.slice(0, 3)}
        <i className="mr-[.14em] ml-[.04em] inline-block h-[.09em] w-[.24em] rounded-[.05em] bg-current align-[.3em] opacity-60" />
        {code.slice(3)}
      </span>
    </p>
  );
}
