import { cluesBy, teamNames } from '#contract/game';
import { listed } from '#contract/text/words';
import type { Game, Team } from '../../app/game.ts';
import { type Teammate, usePeople } from '../../app/people.ts';
import { Segments } from '../../parts/fields/segments.tsx';
import { Card } from '../../parts/layout/beer-mat.tsx';
import { TeamBadge } from '../../parts/marks/team-badge.tsx';
import { Notice } from '../../parts/page/notice.tsx';
import { hasCaptain } from '../invite/invite.ts';
import { useJoining } from '../invite/use-joining.ts';
import { cluesMissing, willBeGenerated, writtenBy } from './readiness.ts';

interface ClueWritersProps {
  game: Game;
  team: Team;
  /** Whether to add a card with the team's badge and progress, for a page that does not show them. */
  isCard?: boolean;
}

type Member = Teammate & { seat: number };

/** [T21] 'Who writes for Fox?': one of its members, or generated clues. Shown until the start, for teams without a captain. */
export function ClueWriters({ game, team, isCard = false }: ClueWritersProps) {
  const { data } = usePeople(game.gameId);
  const { changeMember, trouble } = useJoining(game.gameId);
  const found = data?.teams.find((one) => one.team === team.letter);
  const members = found?.people?.filter((one): one is Member => one.seat !== null) ?? [];
  if (!found || game.status !== 'setup' || cluesBy(game) !== 'teams' || members.length === 0) return null;
  if (hasCaptain(found)) return null;
  const writers = members.filter(({ mayWriteClues }) => mayWriteClues);
  const question = `Who writes for ${teamNames[team.letter]}?`;

  function choose(id: string) {
    const seat = id === 'none' ? writers[0]?.seat : Number(id);
    if (seat !== undefined) void changeMember(seat, { writer: id === 'none' ? 'none' : 'only' });
  }

  const part = (
    <section aria-label={question} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex items-center gap-3">
        {isCard && <TeamBadge team={team.letter} size={48} silent />}
        <div className="grid min-w-0 gap-0.5">
          <h3 className="font-display text-h3">{question}</h3>
          {isCard && (
            <p aria-live="polite" className="text-body text-quiet wrap-anywhere">
              {describeStatus(writers, team)}
            </p>
          )}
        </div>
      </div>
      <Segments
        label={question}
        options={[...members.map(({ seat, name }) => [`${seat}`, name] as const), ['none', 'Generated'] as const]}
        chosen={writers.length > 0 ? writers.map(({ seat }) => `${seat}`) : 'none'}
        wraps
        onChoose={choose}
      />
      {trouble && (
        <Notice tone="trouble" title={trouble.words}>
          {trouble.why && <p>{trouble.why}</p>}
        </Notice>
      )}
    </section>
  );
  return isCard ? <Card>{part}</Card> : part;
}

function describeStatus(writers: Member[], team: Team): string {
  const names = writers.map(({ name }) => name);
  if (names.length > 0 && team.cluesNeeded === 0) {
    return `${listed(names)} can write once the bars are picked.`;
  }
  if (names.length > 0 || team.ready) return writtenBy(names, team);
  return willBeGenerated(cluesMissing(team));
}
