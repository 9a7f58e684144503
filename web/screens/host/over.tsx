import type { Game } from '../../app/game.ts';
import { ButtonLink } from '../../parts/buttons/button.tsx';
import { Columns } from '../../parts/layout/columns.tsx';
import { MainLink } from '../../parts/buttons/main-button.tsx';
import { useOpenedAt } from '../../app/long-date.ts';
import { Notice } from '../../parts/page/notice.tsx';
import { Stack } from '../../parts/layout/stack.tsx';
import { TeamBadge } from '../../parts/marks/team-badge.tsx';
import { wonWords } from '../manage/news-words.ts';

/** [G19] Who won, and what is left when the race is over. */
export function Over({ game }: { game: Game }) {
  return (
    <Columns aside={null}>
      <Stack>
        {game.news && <Won news={game.news} own={game.group} />}
        <Notice tone="info" title="The race is over.">
          <p>{game.news ? 'Times' : 'Who won'}, who was egg-secuted and the photos are in the results.</p>
        </Notice>
        <MainLink to={`/results/${game.game_id}`}>Results</MainLink>
        <ButtonLink to="/create">Play again</ButtonLink>
      </Stack>
    </Columns>
  );
}

function Won({ news, own }: { news: NonNullable<Game['news']>; own: Game['group'] }) {
  const { teams, words } = wonWords(news, own, useOpenedAt().getTime());
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {teams.map((team) => (
        <TeamBadge key={team} team={team} size={72} silent />
      ))}
      <h2 className="font-display text-h1 wrap-anywhere">{words}</h2>
    </div>
  );
}
