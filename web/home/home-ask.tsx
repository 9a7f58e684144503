import { usePerson } from '../person/session.ts';
import { isKnown } from '../person/stored-session.ts';
import { BareButton } from '../parts/buttons/bare-button.tsx';
import { ButtonLink } from '../parts/buttons/button.tsx';
import { Icon, type IconName } from '../parts/marks/icon.tsx';
import { type HomeView, useHome } from './use-home.ts';
import { useWord } from './use-word.ts';

const look =
  'flex min-h-14 flex-col items-center justify-center gap-0.5 rounded-mat border-3 px-1 py-1.5 text-center font-display text-tab leading-tight';

/** [U1] Asks whoever was out tonight, where the race ends and on its results; nothing where nobody is asked. */
export function HomeAsk({ gameId }: { gameId: number }) {
  const person = usePerson();
  return isKnown(person) ? <Asking key={person.id} gameId={gameId} personId={person.id} /> : null;
}

function Asking({ gameId, personId }: { gameId: number; personId: string }) {
  const { view } = useHome(gameId, personId);
  const { banked, say } = useWord(gameId, personId);
  const you = view?.night?.people.find((one) => one.you);
  if (view?.state !== 'asking' || !you) return null;
  const word = banked ?? you.word;
  if (word !== null) {
    return (
      <ButtonLink to={`/home/${gameId}`}>
        {word === 'home' ? "You're home. And the others?" : onTheWay(view)}
      </ButtonLink>
    );
  }
  return (
    <section
      aria-label="Home safe?"
      className="grid gap-2 rounded-mat border-2 border-edge-soft bg-card px-3 py-2.5 text-left"
    >
      <h3 className="font-display text-label">Home safe?</h3>
      <div className="grid grid-cols-3 gap-2">
        <Choice icon="home" onClick={() => void say('home')}>
          I'm home
        </Choice>
        <Choice icon="walk" onClick={() => void say('on-my-way')}>
          On my way
        </Choice>
        <Choice
          icon="ring"
          onClick={async () => {
            await say('need-a-hand');
            // The page of a race is another document than the one that helps.
            location.assign(`/home/${gameId}#hand`);
          }}
        >
          Need a hand
        </Choice>
      </div>
    </section>
  );
}

function onTheWay({ isHost }: HomeView): string {
  return isHost ? 'Who is home yet?' : "Tap when you're in";
}

function Choice({ icon, onClick, children }: { icon: IconName; onClick: () => unknown; children: string }) {
  return (
    <BareButton onClick={() => void onClick()} className={`${look} border-edge active:bg-raised`}>
      <Icon name={icon} />
      {children}
    </BareButton>
  );
}
