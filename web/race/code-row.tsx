import { SmallButton } from '../parts/buttons/small-button.tsx';

interface CodeRowProps {
  name: string;
  detail: string;
  /** Null while it is covered. */
  code: string | null;
  isBusy: boolean;
  onReveal: () => void;
}

/** A bar and its skip code in letters that can be read out by the light of a street lamp. */
export function CodeRow({ name, detail, code, isBusy, onReveal }: CodeRowProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 py-3">
      <span className="grid min-w-36 flex-1 gap-0.5">
        <span className="font-display text-label wrap-anywhere">{name}</span>
        {detail && <span className="text-small leading-tight text-good">{detail}</span>}
      </span>
      {code === null ? (
        <SmallButton busy={isBusy} onClick={onReveal}>
          Reveal<span className="sr-only"> the code of {name}</span>
        </SmallButton>
      ) : (
        <span className="rounded-tag border-[2.5px] border-dashed border-edge px-3 py-2 font-display text-[2rem] leading-none font-black tracking-[.12em] tabular-nums">
          <span aria-hidden="true">{code}</span>
          <span className="sr-only">{code.split('').join(' ')}</span>
        </span>
      )}
    </li>
  );
}
