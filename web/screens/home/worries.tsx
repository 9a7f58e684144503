import { type ReactNode, useState } from 'react';
import { homeCalls } from '#contract/calls/home';
import { callServer } from '../../call/api.ts';
import { useSend } from '../../call/use-send.ts';
import type { HomeNight, HomePerson } from '../../home/use-home.ts';
import { SmallButton } from '../../parts/buttons/small-button.tsx';
import { TeamBadge } from '../../parts/marks/team-badge.tsx';
import { Icon } from '../../parts/marks/icon.tsx';
import { Notice } from '../../parts/page/notice.tsx';
import { wallClock } from '../../race/clock.ts';
import { stateWords } from './home-copy.ts';

interface WorriesProps {
  gameId: number;
  night: HomeNight;
  now: number;
  onSee: (person: HomePerson) => void;
  onNudged: () => void;
}

/** [U4] [U5] Those who are not home, for a host: whoever needs a hand first. Everybody else sees only who shares a place with them. */
export function Worries({ gameId, night, now, onSee, onNudged }: WorriesProps) {
  const { send, isSending, trouble } = useSend('The nudge did not get through.');
  const [nudged, setNudged] = useState<{ name: string; isTold: boolean } | null>(null);
  const out = night.people.filter(({ you, word, place }) => !you && (word !== 'home' || place !== null));

  async function nudge({ id, name }: HomePerson) {
    await send({ person: id }, async (input, key) => {
      const { isTold } = await callServer(homeCalls['nudge-home'], { params: { gameId: String(gameId) }, input, key });
      setNudged({ name, isTold });
    });
    onNudged();
  }

  return (
    <>
      {trouble && <Notice tone="trouble" title={trouble.words} />}
      {nudged && !trouble && (
        <Notice
          tone={nudged.isTold ? 'good' : 'warning'}
          title={nudged.isTold ? `${nudged.name} is nudged.` : `${nudged.name} has notifications off.`}
        >
          {!nudged.isTold && <p>They see it when they open the race. A team mate may have their number.</p>}
        </Notice>
      )}
      <ul className="grid gap-3">
        {out.map((person) => (
          <Worry key={person.id} person={person} says={stateWords(person, night.endedAt, now)}>
            {person.place && (
              <SmallButton icon="map" onClick={() => onSee(person)}>
                See where
              </SmallButton>
            )}
            {person.nudgedUntil === null && person.word !== 'home' && (
              <SmallButton icon="bell" busy={isSending} onClick={() => void nudge(person)}>
                Nudge
              </SmallButton>
            )}
            {typeof person.nudgedUntil === 'number' && person.word !== 'home' && (
              <p className="text-small text-quiet">Nudged. Again from {wallClock(person.nudgedUntil)}.</p>
            )}
          </Worry>
        ))}
      </ul>
    </>
  );
}

function Worry({ person, says, children }: { person: HomePerson; says: string; children: ReactNode }) {
  const isUrgent = person.word === 'need-a-hand';
  return (
    <li
      className={`grid gap-2 rounded-mat border-3 px-3 py-2.5 ${isUrgent ? 'border-beet bg-trouble-paper' : 'border-edge-soft bg-card'}`}
    >
      <div className="flex items-center gap-3">
        {person.team ? <TeamBadge team={person.team} size={48} silent /> : <Icon name="person" />}
        <p className="min-w-0">
          <b className="block font-display text-h3 leading-tight wrap-anywhere">{person.name}</b>
          <span className="text-body">{says}</span>
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">{children}</div>
    </li>
  );
}
