import { useEffect, useEffectEvent } from 'react';
import { createPortal } from 'react-dom';
import { type Letter, teamNames } from '#contract/game';
import { dayWords } from '../../app/when-where.ts';
import { CodeLine } from '../../parts/marks/code-line.tsx';
import { QrCode } from '../../parts/marks/qr-code.tsx';
import { mayNameTeams } from './code-view.tsx';
import { joinLink, useExpectedWords, useInvited } from './invite.ts';

/** Two by three fill a sheet of A4. */
const cardsOnSheet = 6;

/** Six cards on one sheet, a team each; what is left over leads to all of them. It is printed, and then gone from the page. */
export function Poster() {
  const { people, ask } = useInvited();
  const finish = useEffectEvent(() => ask(null));
  useEffect(() => {
    const printing = new AbortController();
    addEventListener('afterprint', () => finish(), { signal: printing.signal });
    print();
    return () => printing.abort();
  }, []);
  const teams = mayNameTeams(people) ? people.teams.map(({ team }) => team) : [];
  const cards = Array.from({ length: cardsOnSheet }, (_, place) => teams[place] ?? null);
  return createPortal(
    <div className="paper hidden grid-cols-[92mm_92mm] content-start justify-center gap-[4mm] bg-white text-black print:grid">
      {cards.map((team, place) => (
        <Card key={place} team={team} />
      ))}
    </div>,
    document.body,
  );
}

function Card({ team }: { team: Letter | null }) {
  const { game, people } = useInvited();
  const expected = useExpectedWords(people.code);
  return (
    <article className="grid h-[86mm] content-between justify-items-center overflow-hidden rounded-mat border-2 border-dashed border-night p-[4mm] text-center">
      <div className="grid w-full gap-[1mm]">
        <p className="truncate font-display text-h3">{team ? `Team ${teamNames[team]}` : 'Join the race'}</p>
        <p className="truncate text-small leading-tight">
          {game.name}, {dayWords(game)}
        </p>
        {expected && <p className="truncate text-small leading-tight">{expected}</p>}
      </div>
      <div className="w-[44mm]">
        <QrCode
          text={joinLink(people.code, team)}
          title={team ? `QR code: join Team ${teamNames[team]}` : `QR code: join ${game.name}`}
          middle={team ?? 'egg'}
          isOnPaper
        />
      </div>
      <div className="grid w-full justify-items-center gap-[1mm]">
        <CodeLine code={people.code} size="card" />
        <p className="text-small leading-tight wrap-anywhere">
          {location.host}/join{team && `, then pick ${teamNames[team]}`}
        </p>
      </div>
    </article>
  );
}
