import type { InputOf } from '#contract/call';
import { joinCalls } from '#contract/calls/join';
import type { Letter } from '#contract/game';
import { useGameChanges } from '../../app/game.ts';
import { type People, type Teammate, usePeopleChanges } from '../../app/people.ts';
import { callServer } from '../../call/api.ts';
import { troubleFrom } from '../../call/trouble.ts';
import { useSend } from '../../call/use-send.ts';

type Wishes = InputOf<(typeof joinCalls)['set-joining']>;
type Change = InputOf<(typeof joinCalls)['change-member']>;
type Removal = InputOf<(typeof joinCalls)['remove-member']>;

export type Joining = ReturnType<typeof useJoining>;

/** What a host says of joining and of those who joined: shown at once, put back when the server refuses. */
export function useJoining(gameId: number) {
  const { showPeople, askPeopleAgain } = usePeopleChanges(gameId);
  const { askTeamsAgain } = useGameChanges(gameId);
  const { send, isSending, trouble, forget } = useSend((error) => troubleFrom(error, 'That did not work'));

  async function change<Input extends object>(
    input: Input,
    shown: (people: People) => People,
    call: (input: Input, key: string) => Promise<unknown>,
  ): Promise<void> {
    if (isSending) return;
    showPeople(shown);
    await send(input, async (sent, key) => {
      try {
        await call(sent, key);
      } finally {
        void askPeopleAgain();
        void askTeamsAgain();
      }
    });
  }

  const params = { gameId: String(gameId) };
  return {
    isSending,
    trouble,
    forget,
    set: (wishes: Wishes) =>
      change(
        wishes,
        (people) => withWishes(people, wishes),
        (input, key) => callServer(joinCalls['set-joining'], { params, input, key }),
      ),
    newCode: () =>
      change(
        { gameId, wants: 'a new code' },
        (people) => people,
        async (_wish, key) => {
          const { code } = await callServer(joinCalls['new-join-code'], { params, key });
          showPeople((people) => ({ ...people, code }));
        },
      ),
    changeMember: (seat: number, wish: Change) =>
      change(
        { seat, ...wish },
        (people) => withChange(people, seat, wish),
        (_input, key) =>
          callServer(joinCalls['change-member'], { params: { ...params, seat: String(seat) }, input: wish, key }),
      ),
    remove: (seat: number, wish: Removal) =>
      change(
        { seat, ...wish },
        (people) => without(people, seat),
        async (_input, key) => {
          const at = { ...params, seat: String(seat) };
          const { code } = await callServer(joinCalls['remove-member'], { params: at, input: wish, key });
          if (code) showPeople((people) => ({ ...people, code }));
        },
      ),
    letBack: (person: string) =>
      change(
        { person },
        (people) => ({ ...people, removed: people.removed?.filter(({ id }) => id !== person) ?? [] }),
        (_input, key) => callServer(joinCalls['let-back'], { params: { ...params, person }, key }),
      ),
  };
}

function withWishes(people: People, { joining, deals, captainsOnly, homeSafe, team, isClosed }: Wishes): People {
  return {
    ...people,
    ...(joining === undefined ? {} : { joining }),
    ...(deals === undefined ? {} : { deals }),
    ...(captainsOnly === undefined ? {} : { captainsOnly }),
    ...(homeSafe === undefined ? {} : { homeSafe }),
    teams: people.teams.map((one) => (one.team === team && isClosed !== undefined ? { ...one, isClosed } : one)),
  };
}

function without(people: People, seat: number): People {
  return {
    ...people,
    teams: people.teams.map((team) => {
      const left = team.people?.filter((one) => one.seat !== seat) ?? null;
      return { ...team, people: left, count: team.count - ((team.people?.length ?? 0) - (left?.length ?? 0)) };
    }),
  };
}

function withChange(people: People, seat: number, change: Change): People {
  const { team } = change;
  const was = people.teams.flatMap((one) => one.people ?? []).find((one) => one.seat === seat);
  if (!was) return people;
  if (team) return moved(people, seat, team);
  return {
    ...people,
    teams: people.teams.map((one) => {
      if (!one.people?.includes(was)) return one;
      return {
        ...one,
        people: one.people.map((each) => (each.seat === null ? each : applyChange(each, each === was, change))),
      };
    }),
  };
}

/** A team has at most one captain by code, one presser and, if the host chooses, one writer: giving one member a role takes it from the others. */
function applyChange(
  person: Teammate,
  isMeant: boolean,
  { mayWriteClues, presses, isCaptain, writer }: Change,
): Teammate {
  return {
    ...person,
    ...(mayWriteClues !== undefined && isMeant ? { mayWriteClues } : {}),
    ...(presses || isCaptain ? { presses: isMeant } : {}),
    ...(writer === undefined ? {} : { mayWriteClues: isMeant && writer === 'only' }),
    ...(isCaptain === undefined ? {} : { isCaptain: isMeant && isCaptain }),
    ...(isCaptain && isMeant ? { mayWriteClues: true } : {}),
  };
}

/** What the old team said of somebody counts no more in the new one. */
function moved(people: People, seat: number, to: Letter): People {
  const was = people.teams.flatMap((one) => one.people ?? []).find((one) => one.seat === seat);
  const left = without(people, seat);
  if (!was) return people;
  const now = { ...was, mayWriteClues: false, presses: false, isCaptain: false };
  return {
    ...left,
    teams: left.teams.map((one) =>
      one.team === to ? { ...one, count: one.count + 1, people: [...(one.people ?? []), now] } : one,
    ),
  };
}
