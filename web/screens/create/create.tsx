import { bars, teams, text } from '#contract/limits';
import { appPages } from '#contract/pages';
import { Crew } from './crew.tsx';
import { Dock } from '../../parts/layout/dock.tsx';
import { dayOf } from '../../app/long-date.ts';
import { Form } from '../../parts/fields/form.tsx';
import { MainButton } from '../../parts/buttons/main-button.tsx';
import { Pair } from '../../parts/layout/pair.tsx';
import { SplitPage } from '../../parts/layout/split-page.tsx';
import { Stack } from '../../parts/layout/stack.tsx';
import { Stepper } from '../../parts/fields/stepper.tsx';
import { useGo } from '../../app/use-go.ts';
import { barsIn, isPresent, teamsIn } from './draft.ts';
import { KnownPlace } from './known-place.tsx';
import { NameField } from './name-field.tsx';
import { useDraft } from './use-draft.ts';

/** The first step: what the game is called, where it is, how many race and how far. */
export function Create() {
  const go = useGo();
  const [draft, change] = useDraft();
  const count = teamsIn(draft);
  const length = barsIn(draft);

  function goOn() {
    if (!isPresent(draft.gameName) || !isPresent(draft.city)) return undefined;
    const realGameBars = String(Math.min(length, bars.max));
    change({ gameGroups: String(count), realGameBars, gameDate: dayOf(new Date()) });
    return go('/create/mode', { state: { wereBars: length } });
  }

  return (
    <SplitPage head={appPages.create} heading="Start your race">
      <Form onSubmit={() => void goOn()}>
        <Stack gap="none">
          <Pair>
            <NameField
              label="Game name"
              name="gameName"
              value={draft.gameName}
              maxLength={text.gameName}
              placeholder="Priya's Big Night"
              missing="What is the race called?"
              onName={(gameName) => change({ gameName })}
            />
            <NameField
              label="Location"
              name="city"
              value={draft.city}
              maxLength={text.city}
              placeholder="York"
              missing="Where is the race?"
              hint="city, town, village- works anywhere!"
              onName={(city) => change({ city })}
            />
          </Pair>
          <KnownPlace typed={draft.city} length={length} />
        </Stack>
        <Stack gap="tight">
          <Stepper
            label="Teams"
            aside={`${teams.recommended}+ recommended`}
            counted="teams"
            value={count}
            min={teams.min}
            max={teams.max}
            onChange={(value) => change({ gameGroups: String(value) })}
          />
          <Crew racing={count} />
        </Stack>
        <Stepper
          label="Length of the crawl"
          aside={`${bars.recommended} recommended`}
          counted="bars"
          value={length}
          min={bars.min}
          max={bars.max}
          onChange={(value) => change({ realGameBars: String(value) })}
        />
        <Dock>
          <MainButton type="submit">Next</MainButton>
        </Dock>
      </Form>
    </SplitPage>
  );
}
