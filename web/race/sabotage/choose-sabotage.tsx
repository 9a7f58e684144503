import { useRef } from 'react';
import { problems } from '#contract/problems';
import { troubleIn } from '../../call/trouble.ts';
import { Button } from '../../parts/buttons/button.tsx';
import { Notice } from '../../parts/page/notice.tsx';
import { Skeleton } from '../../parts/page/skeleton.tsx';
import { SmallButton } from '../../parts/buttons/small-button.tsx';
import { useRace } from '../race.ts';
import { useSabotages } from '../sabotages.ts';

interface ChooseSabotageProps {
  chosen: number | null;
  onChoose: (id: number) => void;
}

/** What they could be made to do. */
export function ChooseSabotage({ chosen, onChoose }: ChooseSabotageProps) {
  const { game } = useRace();
  const { data: sabotages, error, refetch } = useSabotages(game.game_id);
  const list = useRef<HTMLDivElement>(null);

  function pick() {
    const others = sabotages?.filter(({ id }) => id !== chosen) ?? [];
    const any = others[Math.floor(Math.random() * others.length)];
    if (!any) return;
    onChoose(any.id);
    list.current?.querySelector(`[value="${any.id}"]`)?.scrollIntoView({ block: 'center' });
  }

  if (error) {
    return (
      <Notice
        tone="trouble"
        title={troubleIn(error, 'Failed to load the sabotages')}
        action={<Button onClick={() => void refetch()}>Try again</Button>}
      />
    );
  }
  if (!sabotages) return <Skeleton words="Fetching mischief…" />;
  if (sabotages.length === 0) return <Notice tone="info" title={problems['sabotage-unknown'].words} />;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-display text-label">What do they have to do?</legend>
      <div ref={list} className="grid gap-2.5">
        {sabotages.length > 3 && <SmallButton onClick={pick}>Pick one for me</SmallButton>}
        {sabotages.map(({ id, sabotage }) => (
          <label
            key={id}
            className={`flex min-h-16 cursor-pointer items-center gap-3.5 rounded-mat border-3 px-4 py-2.5 has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-focus ${chosen === id ? 'border-shell bg-shell text-night' : 'border-edge-soft bg-page'}`}
          >
            <input
              type="radio"
              name="sabotage"
              value={id}
              checked={chosen === id}
              onChange={() => onChoose(id)}
              className="size-8 shrink-0 appearance-none rounded-round border-3 border-edge outline-none checked:border-[9px] checked:border-night"
            />
            <Dare text={sabotage} isChosen={chosen === id} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** What to do stands out; what the photo must show comes after it. */
function Dare({ text, isChosen }: { text: string; isChosen: boolean }) {
  const at = text.indexOf('Photo:');
  return (
    <span className="min-w-0 wrap-anywhere">
      <span className="text-body leading-[1.35] font-semibold">{at < 0 ? text : text.slice(0, at)}</span>
      {at >= 0 && (
        <span className={`block text-small leading-[1.3] ${isChosen ? 'text-mat-text' : 'text-quiet'}`}>
          {text.slice(at)}
        </span>
      )}
    </span>
  );
}
