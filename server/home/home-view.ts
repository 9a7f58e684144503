import type { OutputOf } from '#contract/call';
import type { calls } from '#contract/calls';
import { emergencyNumbersOf, homeSafe, worryOf } from '#contract/home';
import type { Deps } from '../deps.ts';
import type { Viewer } from '../store/accounts/login-sessions.ts';
import type { Game, GameOfPerson } from '../store/games/games.ts';
import { listHomeWords, listShares, type Said, type Share } from '../store/games/home-safe.ts';
import { type HomeNight, homeNightOf } from './home-night.ts';
import { runsRace } from '../games/asked-game.ts';
import { type HomePerson, lookersOf, peopleAround, personIdOf } from './home-people.ts';

type View = OutputOf<(typeof calls)['home']>;
type NightView = NonNullable<View['night']>;

/** [U5] The way home after a race, as one of its people may see it. */
export async function homeView(deps: Deps, found: GameOfPerson, viewer: Viewer): Promise<View> {
  const { game } = found;
  const { gameId, name } = game;
  const about = { gameId, name, isHost: runsRace(found, viewer.accountId) };
  if (!game.homeSafe) return { ...about, state: 'off', night: null };
  const night = await homeNightOf(deps, game);
  if (!night) return { ...about, state: 'before', night: null };
  if (deps.now() >= night.until) return { ...about, state: 'over', night: null };
  return { ...about, state: 'asking', night: await nightView(deps, game, viewer, night) };
}

async function nightView(deps: Deps, game: Game, viewer: Viewer, night: HomeNight): Promise<NightView> {
  const { db } = deps.database;
  const { gameId } = game;
  const { people, you } = await peopleAround(deps, { game }, viewer);
  const words = new Map((await listHomeWords(db, gameId)).map((said) => [said.accountId, said]));
  const shares = new Map((await listShares(db, gameId, deps.now())).map((share) => [share.accountId, share]));
  const seen = people.filter((one) => one === you || lookersOf(people, one).includes(you));
  const idOf = (accountId: string) => personIdOf(deps, gameId, accountId);
  const lookers = lookersOf(people, you);
  const share = shares.get(you.accountId);
  return {
    endedAt: night.endedAt.getTime(),
    until: night.until.getTime(),
    people: byWorry(seen, words).map((one) => ({
      id: idOf(one.accountId),
      name: one.name,
      team: one.team,
      isGuest: one.isGuest,
      you: one === you,
      word: words.get(one.accountId)?.word ?? null,
      saidAt: words.get(one.accountId)?.saidAt?.getTime() ?? null,
      place: placeFor(you, shares.get(one.accountId)),
      ...(you.isHost ? { nudgedUntil: nudgedUntil(words.get(one.accountId), deps.now()) } : {}),
    })),
    lookers: lookers.map(({ accountId, name, team, isGuest, isHost, isCohost, isLate, isLateHost }) => ({
      id: idOf(accountId),
      name,
      isGuest,
      isHost,
      ...(isCohost && { isCohost }),
      isTicked: share
        ? share.lookers.includes(accountId)
        : !isLate && !(isLateHost && (team === null || team !== you.team)),
    })),
    share: share
      ? {
          until: share.until.getTime(),
          people: lookers
            .filter(({ accountId }) => share.lookers.includes(accountId))
            .map((one) => idOf(one.accountId)),
        }
      : null,
    help: {
      emergency: emergencyNumbersOf(night.country),
      host: words.get(you.accountId)?.word === 'need-a-hand' ? hostToRing(people, game, viewer) : null,
      taxiUrl: deps.config.taxiUrl,
    },
  };
}

/** [U5] Whoever needs a hand first, then people who have said nothing, who are on the way, who are home; among equals the longest ago. */
function byWorry(people: HomePerson[], words: Map<string, Said>): HomePerson[] {
  const said = ({ accountId }: HomePerson) => words.get(accountId);
  return people.toSorted(
    (a, b) =>
      worryOf(said(a)?.word ?? null) - worryOf(said(b)?.word ?? null) ||
      Number(said(a)?.saidAt ?? 0) - Number(said(b)?.saidAt ?? 0) ||
      a.name.localeCompare(b.name, 'en-GB'),
  );
}

/** [U6] Where somebody is, for those they ticked. */
function placeFor(you: HomePerson, share: Share | undefined): NightView['people'][number]['place'] {
  if (!share?.fix || !share.lookers.includes(you.accountId)) return null;
  const { lat, lon, accuracyM, at } = share.fix;
  return { lat, lon, accuracy: accuracyM, at: at.getTime(), until: share.until.getTime() };
}

function nudgedUntil(said: Said | undefined, now: Date): number | null {
  const until = said?.nudgedAt ? said.nudgedAt.getTime() + homeSafe.nudgeEveryMs : 0;
  return until > now.getTime() ? until : null;
}

/** [K23] The host's number, for anybody else who needs a hand. */
function hostToRing(people: HomePerson[], { hostId, hostTel }: Game, viewer: Viewer): NightView['help']['host'] {
  const host = people.find(({ accountId }) => accountId === hostId);
  if (!host || hostTel === null || hostId === viewer.accountId) return null;
  return { name: host.name, tel: hostTel };
}
