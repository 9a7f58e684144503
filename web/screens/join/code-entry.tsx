import { type ReactNode, useId, useState } from 'react';
import { skipCode } from '#contract/limits';
import { appPages } from '#contract/pages';
import { joinPath } from '#contract/join-code';
import cat from '../../drawings/head-cat.svg';
import dog from '../../drawings/head-dog.svg';
import eagle from '../../drawings/head-eagle.svg';
import farmer from '../../drawings/head-farmer.svg';
import fox from '../../drawings/head-fox.svg';
import skunk from '../../drawings/head-skunk.svg';
import { useGo } from '../../app/use-go.ts';
import { useTabDraft } from '../../app/use-tab-draft.ts';
import { MainButton } from '../../parts/buttons/main-button.tsx';
import { ChalkOr } from '../../parts/layout/chalk-line.tsx';
import { Notice } from '../../parts/page/notice.tsx';
import { Page } from '../../parts/page/page.tsx';
import { ScanButton } from './scan-button.tsx';
import { joinPageIn, typedCode } from './typed-code.ts';

interface CodeEntryProps {
  /** The code that did not open a race, and what was said of it. */
  refused?: { code: string; words: string };
  onAgain?: () => void;
}

/** Six tiles for the code of a race; the way on wakes when they are full. */
export function CodeEntry({ refused, onAgain }: CodeEntryProps) {
  const go = useGo();
  const form = useId();
  const [code, setCode, forgetCode] = useTabDraft('join-code', refused?.code ?? '', refused?.code ?? '');
  const [hasOther, setHasOther] = useState(false);
  const isFull = code.length === skipCode.length;

  function take(text: string) {
    // A link knows more than its code: the team.
    const page = text.includes('/') ? joinPageIn(text) : null;
    if (page) {
      void go(page);
      return;
    }
    const typed = typedCode(text);
    setCode(typed.code);
    setHasOther(typed.hasOther);
  }

  return (
    <Page head={appPages.join} width="full">
      <div className="flex min-h-[calc(100dvh-72px)] flex-col">
        <form
          id={form}
          onSubmit={(event) => {
            event.preventDefault();
            if (!isFull) return;
            forgetCode();
            if (code === refused?.code) onAgain?.();
            else void go(joinPath(code));
          }}
          className="mx-auto w-full max-w-[560px] px-4 pt-1.5 shorter:pt-0 desk:pt-8"
        >
          <h1 tabIndex={-1} className="font-display text-[4rem] leading-[.88] font-black shorter:text-[3.25rem]">
            Join a race
          </h1>
          <p className="mt-2.5 mb-5.5 text-[1.1875rem] leading-[1.4] font-medium shorter:mt-1.5 shorter:mb-3.5 shorter:text-body">
            Six characters. Your host has them, and so has everyone in your group chat.
          </p>
          <CodeTiles code={code} isPuzzled={hasOther} onType={take} />
          {refused && code === refused.code && (
            <div className="mt-4">
              <Notice tone="trouble" title={refused.words} />
            </div>
          )}
          <div className="my-5.5 shorter:my-1">
            <ChalkOr>or</ChalkOr>
          </div>
          <ScanButton onFound={(page) => void go(page)} />
        </form>
        <BarCounter>
          <MainButton type="submit" form={form} disabled={!isFull}>
            Find my race
          </MainButton>
          <p className="mt-4.5 text-center text-body leading-[1.3] font-semibold text-shell">
            No account. No password. No app shop.
          </p>
        </BarCounter>
      </div>
    </Page>
  );
}

interface CodeTilesProps {
  code: string;
  isPuzzled: boolean;
  onType: (text: string) => void;
}

/** Until they are full, the tile that comes next shows where the focus is. */
const ring = 'has-focus-visible:outline-3 has-focus-visible:outline-offset-4 has-focus-visible:outline-focus';

/** One input that nobody sees takes typing, a paste and what the keyboard offers; the tiles show what it holds. */
function CodeTiles({ code, isPuzzled, onType }: CodeTilesProps) {
  const id = useId();
  const isFull = code.length === skipCode.length;
  const tiles = Array.from({ length: skipCode.length }, (_, at) => at);
  return (
    <>
      <div
        className={`group relative grid grid-cols-[repeat(3,minmax(0,1fr))_14px_repeat(3,minmax(0,1fr))] items-center gap-1.75 rounded-mat ${isFull ? ring : ''}`}
      >
        <label htmlFor={id} className="sr-only">
          Race code
        </label>
        <input
          id={id}
          value={code}
          onChange={(event) => onType(event.currentTarget.value)}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          aria-describedby={`${id}-hint`}
          className="absolute inset-0 z-1 w-full cursor-text text-input caret-transparent opacity-0"
        />
        {tiles.map((at) => (
          <Tile key={at} at={at} letter={code.charAt(at)} isNow={at === code.length} />
        ))}
      </div>
      <p
        id={`${id}-hint`}
        className={`mt-3 text-[1rem] shorter:mt-2 shorter:leading-[1.3] ${isPuzzled ? 'font-bold text-warn-ink' : 'text-quiet'}`}
      >
        No 0, O, 1, I or L. We took the arguments out.
      </p>
    </>
  );
}

function Tile({ at, letter, isNow }: { at: number; letter: string; isNow: boolean }) {
  const look = letter
    ? 'border-3 border-ink bg-shell text-night shadow-[0_4px_0_#b9ae93]'
    : isNow
      ? 'border-3 border-dashed border-edge group-focus-within:border-4 group-focus-within:border-solid group-focus-within:border-ink group-focus-within:bg-card'
      : 'border-3 border-dashed border-edge';
  return (
    <>
      {at === skipCode.length / 2 && <i aria-hidden="true" className="h-1.25 rounded-[3px] bg-edge" />}
      <b
        aria-hidden="true"
        className={`grid h-19 place-items-center shorter:h-16 rounded-[14px] font-display text-[3.25rem] leading-none font-black ${look}`}
      >
        {letter ||
          (isNow && (
            <span className="hidden h-10.5 w-1 rounded-[2px] bg-focus group-focus-within:block motion-safe:animate-breathe" />
          ))}
      </b>
    </>
  );
}

/** The bar with six thieves peeping over it, and the way on upon it. */
function BarCounter({ children }: { children: ReactNode }) {
  return (
    <div className="mt-auto">
      <div
        aria-hidden="true"
        className="mx-auto -mb-2 flex max-w-[560px] items-end justify-center pt-6 pr-2 shorter:hidden [&>img]:-mx-2.25 [&>img]:w-[21%] [&>img]:max-w-30"
      >
        <img src={skunk} alt="" className="translate-y-3 -rotate-5" />
        <img src={dog} alt="" className="z-1 translate-y-4.5 rotate-4" />
        <img src={eagle} alt="" className="-rotate-2" />
        <img src={cat} alt="" className="z-1 translate-y-4 -rotate-3" />
        <img src={farmer} alt="" className="rotate-3" />
        <img src={fox} alt="" className="z-1 translate-y-2.5 rotate-4" />
      </div>
      <div className="relative z-2 border-t-9 border-[#7c4a22] bg-[#5a3418] px-4 pt-5.5 pb-[max(26px,env(safe-area-inset-bottom))] shorter:mt-3 shorter:pt-3 shadow-[0_-3px_0_#2a1710]">
        <div className="mx-auto max-w-[528px]">{children}</div>
      </div>
    </div>
  );
}
