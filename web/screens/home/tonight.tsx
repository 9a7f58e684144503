import { useEffect, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { appPages } from '#contract/pages';
import { askHomeAgain, type HomeNight, type HomePerson, type HomeView } from '../../home/use-home.ts';
import { useWord } from '../../home/use-word.ts';
import { Button } from '../../parts/buttons/button.tsx';
import { MainButton } from '../../parts/buttons/main-button.tsx';
import { TextLink } from '../../parts/buttons/text-link.tsx';
import { Lead } from '../../parts/layout/prose.tsx';
import { Stack } from '../../parts/layout/stack.tsx';
import { Icon } from '../../parts/marks/icon.tsx';
import { Notice } from '../../parts/page/notice.tsx';
import { Page } from '../../parts/page/page.tsx';
import { HandSheet } from './hand-sheet.tsx';
import { hostWords, ownWords } from './home-copy.ts';
import { SeeWhere } from './see-where.tsx';
import { useSharing } from './use-sharing.ts';
import { Windows } from './windows.tsx';
import { Worries } from './worries.tsx';

interface TonightProps {
  gameId: number;
  personId: string;
  view: HomeView;
  night: HomeNight;
  /** They came to ask for a hand. */
  opensHand: boolean;
}

const tickMs = 15_000;
/** What is sent sooner need not be spoken of. */
const soonMs = 400;

/** The night after a race, while everybody gets home. */
export function Tonight({ gameId, personId, view, night, opensHand }: TonightProps) {
  const client = useQueryClient();
  const now = useClock();
  const { banked, trouble, say } = useWord(gameId, personId);
  const isUnsent = useIsLate(banked);
  const sharing = useSharing(gameId, night);
  const [isHandOpen, openHand] = useState(opensHand);
  const [seen, see] = useState<string | null>(null);
  const people = night.people.map((one) => (one.you && banked ? { ...one, word: banked, saidAt: now } : one));
  const you = people.find((one) => one.you);
  const word = you?.word ?? null;
  const host = night.lookers.find(({ isHost, isCohost }) => isHost && !isCohost)?.name ?? 'your team';
  const says = view.isHost ? hostWords({ ...night, people }, now) : ownWords(word, you?.name ?? '', host, isUnsent);
  const seenPerson = people.find(({ id }) => id === seen);
  return (
    <Page head={appPages['home-safe']}>
      <Stack gap="field">
        <div>
          <h1 tabIndex={-1} className="font-display text-h1">
            {says.heading}
          </h1>
          <Lead>{says.lead}</Lead>
        </div>
        <Windows people={people} />
        {trouble && <Notice tone="trouble" title={trouble} />}
        {isUnsent && (
          <Notice tone="warning" title="Kept on this phone.">
            <p>It is sent as soon as there is a signal. You can put the phone away, but leave this page open.</p>
          </Notice>
        )}
        <OwnButtons word={word} onSay={(said) => void say(said)} onHand={() => openHand(true)} />
        <Worries
          gameId={gameId}
          night={{ ...night, people }}
          now={now}
          onSee={(person: HomePerson) => see(person.id)}
          onNudged={() => void askHomeAgain(client, gameId)}
        />
        <TextLink to={`/results/${gameId}`}>Results</TextLink>
      </Stack>
      {isHandOpen && (
        <HandSheet
          night={night}
          sharing={sharing}
          isBanked={isUnsent && banked === 'need-a-hand'}
          onClose={() => openHand(false)}
        />
      )}
      {seenPerson && <SeeWhere person={seenPerson} now={now} onClose={() => see(null)} />}
    </Page>
  );
}

interface OwnButtonsProps {
  word: HomePerson['word'];
  onSay: (word: NonNullable<HomePerson['word']>) => void;
  onHand: () => void;
}

/** What one has not said yet can be said; who needs a hand finds the way to help at any time. */
function OwnButtons({ word, onSay, onHand }: OwnButtonsProps) {
  return (
    <div className="grid gap-3">
      {word !== 'home' && (
        <MainButton onClick={() => onSay('home')}>
          <Icon name="home" />
          I'm home
        </MainButton>
      )}
      <div className="flex gap-3">
        {word !== 'on-my-way' && (
          <Button onClick={() => onSay('on-my-way')}>
            <Icon name="walk" />
            {word === 'home' ? 'Out again' : 'On my way'}
          </Button>
        )}
        <Button
          onClick={() => {
            if (word !== 'need-a-hand') onSay('need-a-hand');
            onHand();
          }}
        >
          <Icon name="ring" />
          {word === 'need-a-hand' ? 'Open help' : 'Need a hand'}
        </Button>
      </div>
    </div>
  );
}

/** Whether the same word has been waiting for a signal for a while. */
function useIsLate(banked: string | null): boolean {
  const [late, setLate] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setLate(banked), soonMs);
    return () => clearTimeout(timer);
  }, [banked]);
  return banked !== null && late === banked;
}

/** The time of day for words such as '12 min'. */
function useClock(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(ticking);
  }, []);
  return now;
}
