import { randomBytes, randomUUID } from 'node:crypto';
import type { Letter } from '../../contract/game.ts';
import type { CrowdRace } from './races.ts';
import type { Answered, Call } from './wire.ts';

/** What an acknowledged act must have left behind, once and no more. */
export type Trace =
  | { kind: 'adjusted'; gameId: number; reason: string }
  | { kind: 'undone'; gameId: number; seq: number }
  | { kind: 'claimed'; gameId: number; moveId: string }
  | { kind: 'named'; accountId: string; name: number }
  | { kind: 'signed-in'; accountId: string; cookie: string };

/** Something a phone does: sent with the same key until somebody has answered. */
export interface Act {
  call: Call;
  /** What it leaves behind, from the answer. */
  trace: (answer: Answered) => Trace;
}

/** What a phone does next; there is always something. */
export type Phone = () => Act;

/** Of so many acts of a captain one is a claim: a route is long, and not endless. */
const actsAClaim = 8;

/** Two of the host's and two captains'. Team C stays where it is: what its host does about it can be taken back until it claims. */
export function phonesOf(race: CrowdRace): Phone[] {
  const { captains } = race;
  const phoneOf = ([team, cookie]: [Letter, string]) =>
    team === 'C' ? hostPhone(race) : captainPhone(race, team, cookie);
  return [hostPhone(race), ...(Object.entries(captains) as [Letter, string][]).map(phoneOf)];
}

/** Gives a team a minute, for a reason of its own each time, and takes it back. */
function hostPhone({ gameId, host }: CrowdRace): Phone {
  let given: number | null = null;
  return () => {
    const undoes = given;
    given = null;
    if (undoes !== null) {
      return {
        call: keyed(`/api/host/${gameId}/undo`, host, { seq: undoes }),
        trace: () => ({ kind: 'undone', gameId, seq: undoes }),
      };
    }
    const reason = `Held a door (${randomUUID()}).`;
    return {
      call: keyed(`/api/host/${gameId}/adjust`, host, { group: 'C', minutes: 1, reason }),
      trace: ({ said }) => {
        given = Number(said.seq);
        return { kind: 'adjusted', gameId, reason };
      },
    };
  };
}

/** Claims the next bar of its route now and then; its host acts in between. The last bar it leaves alone: the race goes on. */
function captainPhone(race: CrowdRace, team: Letter, cookie: string): Phone {
  const { gameId, routes } = race;
  const actAsHost = hostPhone(race);
  const route = (routes[team] ?? []).slice(0, -1);
  let step = 0;
  let acts = 0;
  return () => {
    const bar = acts % actsAClaim === 0 ? route[step] : undefined;
    acts += 1;
    if (!bar) return actAsHost();
    const claimId = randomUUID();
    const body = {
      gameId,
      gameGroup: team,
      correctBarId: `${gameId}.${team}.${step}`,
      claimId,
      placeId: bar.id,
      fix: { lat: bar.lat + 0.0001, lon: bar.lon, accuracy: 20 },
      photoSha256: randomBytes(32).toString('hex'),
    };
    step += 1;
    return {
      call: keyed('/api/correctly-guessed', cookie, body),
      trace: ({ said }) => {
        if (said.correct !== true) throw new Error(`A right claim was called wrong: ${JSON.stringify(said)}`);
        return { kind: 'claimed', gameId, moveId: `claim:${team}:${claimId}` };
      },
    };
  };
}

/** Somebody at home: calls themselves by a number that only grows, and signs in in one more browser. */
export function accountPhone({ id, token }: { id: string; token: string }): Phone {
  let name = 0;
  let isNaming = false;
  return () => {
    isNaming = !isNaming;
    if (!isNaming) {
      return {
        call: { path: '/api/set-token?ajax=1', headers: {}, body: { token } },
        trace: ({ headers }) => {
          const [cookie = ''] = headers['set-cookie']?.[0]?.split(';') ?? [];
          return { kind: 'signed-in', accountId: id, cookie };
        },
      };
    }
    name += 1;
    const mine = name;
    return {
      call: {
        method: 'PUT',
        path: '/auth/v1/user',
        headers: { authorization: `Bearer ${token}` },
        body: { data: { displayName: String(mine) } },
      },
      trace: () => ({ kind: 'named', accountId: id, name: mine }),
    };
  };
}

function keyed(path: string, cookie: string, body: object): Call {
  return { path, headers: { cookie, 'idempotency-key': randomUUID() }, body };
}
