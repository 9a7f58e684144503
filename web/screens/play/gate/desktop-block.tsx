import { racePage } from '#contract/pages/race';
import jar from '../../../drawings/jar.svg';
import type { Game } from '../../../app/game.ts';
import { ButtonLink } from '../../../parts/buttons/button.tsx';
import { CopyButton } from '../../../parts/buttons/copy-button.tsx';
import { useOpenedAt } from '../../../app/long-date.ts';
import { MainLink } from '../../../parts/buttons/main-button.tsx';
import { Page } from '../../../parts/page/page.tsx';
import { Lead } from '../../../parts/layout/prose.tsx';
import { QrCode } from '../../../parts/marks/qr-code.tsx';
import { Stack } from '../../../parts/layout/stack.tsx';
import { wonWords } from '../../manage/news-copy.ts';

/** A race is run on foot: a computer shows how to open it on a phone. Its host gets to the console from here. */
export function DesktopBlock({ game }: { game: Game | null }) {
  const address = location.origin + location.pathname;
  const first = game && whatADeskIsFor(game);
  return (
    <Page head={racePage} width="full">
      <div className="mx-auto grid min-h-dvh w-full max-w-[1160px] grid-cols-[minmax(0,1fr)_auto] items-center gap-16 px-10 py-10">
        <Stack gap="field">
          <img src={jar} alt="" width={120} height={164} className="h-28 w-auto justify-self-start" />
          <h1 tabIndex={-1} className="font-display text-[5.5rem] leading-[.86] font-black text-balance">
            Mobile Device Required
          </h1>
          {game?.news && <Won news={game.news} own={game.team} />}
          <Lead>
            {game ? `${game.name} is` : 'This race is'} run on foot, from bar to bar. Scan the code with your phone's
            camera and it opens there.
          </Lead>
          <div className="grid max-w-[460px] gap-4">
            {first && <MainLink to={first.to}>{first.words}</MainLink>}
            {first ? <ButtonLink to="/manage">My Games</ButtonLink> : <MainLink to="/manage">My Games</MainLink>}
          </div>
        </Stack>
        <PhoneWithCode address={address} />
      </div>
    </Page>
  );
}

/** [G19] How it ended: for that nobody has to fetch a phone. */
function Won({ news, own }: { news: NonNullable<Game['news']>; own: Game['team'] }) {
  return <p className="font-display text-h2">{wonWords(news, own, useOpenedAt().getTime()).words}</p>;
}

/** What somebody may well do about this race at a desk. */
function whatADeskIsFor({ gameId, status, role }: Game): { to: string; words: string } | null {
  if (status === 'over') return { to: `/results/${gameId}`, words: 'View Results' };
  return role !== 'player' ? { to: `/host/${gameId}`, words: 'Host console' } : null;
}

/** The code where the race will be: on a phone. */
function PhoneWithCode({ address }: { address: string }) {
  return (
    <figure className="w-[340px] rounded-[44px] border-[6px] border-raised bg-card px-5 pt-4 pb-6 shadow-sheet">
      <div aria-hidden="true" className="mx-auto mb-5 h-1.5 w-20 rounded-round bg-edge" />
      <QrCode text={address} title={`A code that opens ${address} on a phone`} />
      <figcaption className="mt-4 grid justify-items-center gap-1 text-center">
        <span className="font-display text-h3">Point, tap, run.</span>
        <span className="text-small text-quiet wrap-anywhere">{address.replace(/^https?:\/\//, '')}</span>
        <CopyButton text={address}>Copy the link</CopyButton>
      </figcaption>
    </figure>
  );
}
