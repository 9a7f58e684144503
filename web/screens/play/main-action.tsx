import { MainButton } from '../../parts/main-button.tsx';
import { useGo } from '../../use-go.ts';
import { useRace } from './race.ts';

const words = {
  clue: 'VERIFY CURRENT BAR',
  sabotage: 'END SABOTAGE',
  forfeit: 'SUBMIT FORFEIT',
  finish: 'SHOW RESULTS',
} as const;

/** The one button of the race: what the team has to do now. */
export function MainAction() {
  const { game, view, open, showTab } = useRace();
  const go = useGo();
  if (!view.step) return null;
  const { type } = view.step;
  function act() {
    if (type === 'clue') open('verify');
    else if (type !== 'finish') open('photo');
    else if (view.status === 'ended') go(`/results/${game.game_id}`);
    else showTab('board');
  }
  return <MainButton onClick={act}>{words[type]}</MainButton>;
}
