import { Button } from '../../../parts/buttons/button.tsx';
import { Icon } from '../../../parts/marks/icon.tsx';
import { MainButton } from '../../../parts/buttons/main-button.tsx';
import { MenuCall } from '../../../parts/rows/menu-row.tsx';
import { Lead } from '../../../parts/layout/prose.tsx';
import { useRace } from '../../../race/race.ts';
import { DareScene } from './dare-scene.tsx';
import type { Verdict, Way } from './verdict.ts';

interface SaidProps {
  verdict: Extract<Verdict, { look: 'good' | 'trouble' }>;
  onWay: (way: Way) => void;
}

/** What came of it in words, and the ways on. */
export function ResultMessage({ verdict, onWay }: SaidProps) {
  const { game, team } = useRace();
  const { look, title, words, main } = verdict;
  const isTrouble = look === 'trouble';
  const scene = isTrouble ? undefined : verdict.scene;
  return (
    <>
      <div className="grid grow grid-cols-[minmax(0,1fr)] content-center justify-items-center gap-4 px-4 py-8 text-center lying:gap-2 lying:py-3">
        {scene ? (
          <DareScene scene={scene} own={team} />
        ) : (
          <span
            className={`grid size-20 place-items-center rounded-round [&>svg]:size-12 ${isTrouble ? 'bg-warn-paper text-warn-ink' : 'bg-good-paper text-good-ink'}`}
          >
            <Icon name={isTrouble ? 'warning' : 'tick'} />
          </span>
        )}
        <h1
          className={`font-display wrap-anywhere ${scene ? 'text-[min(5rem,20vw)] leading-[.86] font-black lying:text-h2' : 'text-h1'}`}
        >
          {title}
        </h1>
        <Lead>{words}</Lead>
        {isTrouble && verdict.callsHost && game.host_tel && (
          <div className="w-full text-left">
            <MenuCall
              icon="phone"
              title="Call host"
              detail="They have the code, and can mark you as there."
              tel={game.host_tel}
            />
          </div>
        )}
      </div>
      <div className="grid gap-3 px-4 pb-[max(24px,env(safe-area-inset-bottom))]">
        <MainButton onClick={() => onWay(main.way)}>{main.words}</MainButton>
        {isTrouble &&
          verdict.more.map((choice) => (
            <Button key={choice.words} look="link" onClick={() => onWay(choice.way)}>
              {choice.words}
            </Button>
          ))}
      </div>
    </>
  );
}
