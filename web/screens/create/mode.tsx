import { useLocation } from 'react-router';
import { type Letter, letters } from '#contract/game';
import { bars, lazy } from '#contract/limits';
import { appPages } from '#contract/pages';
import { ButtonLink } from '../../parts/buttons/button.tsx';
import { Choice, Choices } from './choices.tsx';
import { Dock } from '../../parts/layout/dock.tsx';
import { dayOf, longDateOf, useOpenedAt } from '../../app/long-date.ts';
import { Form } from '../../parts/fields/form.tsx';
import { MainButton } from '../../parts/buttons/main-button.tsx';
import { Notice } from '../../parts/page/notice.tsx';
import { SplitPage } from '../../parts/layout/split-page.tsx';
import { Tag } from '../../parts/marks/stamp.tsx';
import { TeamBadge } from '../../parts/marks/team-badge.tsx';
import { useGo } from '../../app/use-go.ts';
import { modeIn, teamsIn } from './draft.ts';
import { useDraft } from './use-draft.ts';
import { usePrices } from './use-prices.ts';
import { weekAhead } from './when-where.tsx';

/** The second step: who writes the clues. */
export function Mode() {
  const go = useGo();
  const [draft, change] = useDraft();
  const mode = modeIn(draft);
  const count = teamsIn(draft);
  const wereBars = useBarsOfBefore();
  const now = useOpenedAt();
  const priceOf = usePrices();
  const priceTag = (of: 'classic' | 'lazy') => {
    const price = priceOf(of, count);
    return price && <p className="font-display text-h3">{price.each}</p>;
  };
  const choose = (gameType: string) => change({ gameType });

  function goOn() {
    if (mode) void go('/checkout');
  }

  return (
    <SplitPage head={appPages['create-mode']} heading="Choose your mode">
      <Form onSubmit={goOn}>
        {wereBars > bars.max && (
          <Notice tone="info" title={`A race has at most ${bars.max} bars.`}>
            <p>
              You had {wereBars}, so we made it {bars.max}.
            </p>
          </Notice>
        )}
        <Choices label="Mode" name="gameType" chosen={mode} onChoose={choose}>
          <Choice
            value="classic"
            title="Classic"
            picture={letters.slice(0, Math.min(count, 3)).map(badge)}
            tag={priceTag('classic')}
          >
            {count === 1
              ? 'For a single team experience, the host will write the clues for the team to solve. Consider Lazy mode, or adding more teams if you want to join in.'
              : 'Teams write clues for other teams to solve. Social and creative.'}
          </Choice>
          <Choice
            value="lazy"
            title="Lazy"
            picture={badge('F')}
            tag={
              <>
                <Tag>~ {lazy.leadDays} day lead time</Tag>
                <p>
                  {weekAhead} {longDateOf(dayOf(now, lazy.playDateDays))} at the earliest.
                </p>
                {priceTag('lazy')}
              </>
            }
          >
            No homework. We'll do everything for you. You just turn up and play.
          </Choice>
        </Choices>
        <Dock>
          <ButtonLink to="/create">Back</ButtonLink>
          <MainButton type="submit" disabled={!mode}>
            Next
          </MainButton>
        </Dock>
      </Form>
    </SplitPage>
  );
}

function badge(letter: Letter) {
  return <TeamBadge key={letter} team={letter} silent />;
}

/** How many bars the draft had before Next lowered them. */
function useBarsOfBefore(): number {
  const state: unknown = useLocation().state;
  const { wereBars } = (state ?? {}) as { wereBars?: unknown };
  return typeof wereBars === 'number' ? wereBars : 0;
}
