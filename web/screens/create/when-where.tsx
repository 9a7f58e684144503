import { lazy, text } from '#contract/limits';
import { numberWords } from '#contract/text/words';
import { problems } from '#contract/problems';
import { ChalkHeading } from '../../parts/layout/chalk-line.tsx';
import { Field } from '../../parts/fields/field.tsx';
import { dayOf, longDateOf, useOpenedAt } from '../../app/long-date.ts';
import { Pair } from '../../parts/layout/pair.tsx';
import { Stack } from '../../parts/layout/stack.tsx';
import { type Draft, modeIn } from './draft.ts';

interface WhenWhereProps {
  draft: Draft;
  fault: string | undefined;
  onChange: (change: Partial<Draft>) => void;
}

/** [G17] The day, and if the host likes an hour and a place to meet: the teams read all three. */
export function WhenWhere({ draft, fault, onChange }: WhenWhereProps) {
  const now = useOpenedAt();
  const first = firstDay(draft, now);
  const isLazy = modeIn(draft) === 'lazy';
  return (
    <Stack>
      <ChalkHeading>When and where</ChalkHeading>
      <Pair>
        <Field
          label="Day"
          name="gameDay"
          type="date"
          min={first}
          required
          hint={isLazy ? `${weekAhead} ${longDateOf(first)} at the earliest.` : 'Today, unless you change it.'}
          error={fault}
          defaultValue={dayIn(draft, now)}
          onChange={(event) => onChange({ gameDay: event.currentTarget.value })}
        />
        <Field
          label="Hour"
          name="gameTime"
          type="time"
          hint="Optional."
          value={draft.gameTime}
          onChange={(event) => onChange({ gameTime: event.currentTarget.value })}
        />
      </Pair>
      <Field
        label="Meeting point"
        name="meetingPoint"
        autoComplete="off"
        maxLength={text.meetingPoint}
        placeholder="Under the station clock"
        hint="Optional. Left empty, people meet at the start bar."
        value={draft.meetingPoint}
        onChange={(event) => onChange({ meetingPoint: event.currentTarget.value })}
      />
    </Stack>
  );
}

/** What a lazy game asks of the calendar. */
export const weekAhead = `We need ${numberWords[lazy.playDateDays]} days:`;

/** The day of a draft: the one that was picked, else the first its mode allows. */
export function dayIn(draft: Draft, now: Date): string {
  if (draft.gameDay !== '') return draft.gameDay;
  const first = firstDay(draft, now);
  return draft.gameDate > first ? draft.gameDate : first;
}

/** Why the day of a draft cannot be; undefined when it can. */
export function dayFault(draft: Draft, now: Date): string | undefined {
  if (dayIn(draft, now) >= firstDay(draft, now)) return undefined;
  return problems[modeIn(draft) === 'lazy' ? 'date-too-soon' : 'date-gone'].words;
}

/** The first day a game may be played on: today, or a lazy one's week. */
export function firstDay(draft: Draft, now: Date): string {
  return dayOf(now, modeIn(draft) === 'lazy' ? lazy.playDateDays : 0);
}
