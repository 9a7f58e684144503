import { lengthOf } from '#contract/text/length-of';
import type { Leg } from '#contract/story';
import { useNight } from '../night.ts';

/** The numbers of the lanes for whoever cannot see them. */
export function SplitTable() {
  const { story } = useNight();
  const nameOf = new Map(story.places.map(({ id, name }) => [id, name]));
  const numbers = Array.from({ length: story.bars }, (_, index) => index + 1);
  return (
    <div className="sr-only">
      <table>
        <caption>When each team was in each bar</caption>
        <thead>
          <tr>
            <th scope="col">Team</th>
            {numbers.map((number) => (
              <th key={number} scope="col">
                Bar {number}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {story.teams.map(({ group, name, legs }) => (
            <tr key={group}>
              <th scope="row">{name}</th>
              {numbers.map((number) => {
                const leg = legs[number - 1];
                return <td key={number}>{leg ? wordsOf(leg, nameOf.get(leg.bar ?? '')) : 'not reached'}</td>;
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function wordsOf({ raceMs, legMs, by, banked, forfeit }: Leg, bar: string | undefined): string {
  return [
    `${lengthOf(raceMs)} after the start`,
    `${lengthOf(legMs)} on the way`,
    ...(bar === undefined ? [] : [bar]),
    ...(by === 'override' ? ['marked by the host'] : []),
    ...(banked ? ['banked'] : []),
    ...(forfeit ? ['after a forfeit'] : []),
  ].join(', ');
}
