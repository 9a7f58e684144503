import type { Letter } from '#contract/game';
import { autopilot } from '#contract/limits';
import type { Instant } from '#contract/race';
import type { FeedEntry } from '#contract/race-view';
import type { RaceState } from '#engine/race';
import { isRacing } from '#engine/teams';
import { withholdInEntry } from '#engine/views/withheld-bars';

/** News of a race as phones that are not watching it are told. */
export interface Note {
  title: string;
  /** In place of the title, to teams whose own clue it changed, or who are asked something. */
  changed: { title: string; teams: Letter[] };
  body: string;
  /** A newer one of the same topic takes its place. */
  topic: string;
  ttlS: number;
  urgency: 'normal' | 'high';
  to: (reader: Reader) => boolean;
}

interface Reader {
  team: Letter | null;
  /** The host or the co-host who made the move. */
  isHost: boolean;
  /** Any of them. */
  runsIt: boolean;
  /** [H17] The team a host or co-host raced in, also when they left it. */
  raced?: Letter | null;
}

interface Kind {
  title: string;
  goodForMs: number;
  /** Whether it is still so, for what may have passed. */
  isStill?: (state: RaceState, entry: FeedEntry) => boolean;
  /** What is about the whole race: the newest such word is the one that counts. */
  isAboutAll?: true;
}

const momentMs = 600_000;
const hourMs = 3_600_000;

/** [N3] What everybody of a game is told without having asked, and what the team that was struck or spoken to is. */
const kinds: Partial<Record<FeedEntry['kind'], Kind>> = {
  started: { title: 'The race is on', goodForMs: hourMs, isAboutAll: true },
  'sabotage-given': { title: 'You have been sabotaged', goodForMs: momentMs, isStill: isUnseen },
  'host-message': { title: 'A message for everybody', goodForMs: hourMs },
  'bar-replaced': { title: 'A bar is shut', goodForMs: momentMs },
  'bar-shut': { title: 'We found you another', goodForMs: momentMs },
  undone: { title: 'The host took something back', goodForMs: momentMs },
  paused: { title: 'The race is paused', goodForMs: momentMs, isAboutAll: true, isStill: isPausedSince },
  resumed: { title: 'The race goes on', goodForMs: momentMs, isAboutAll: true, isStill: isOnSince },
  'last-jar-set': { title: 'Last jar', goodForMs: momentMs },
  'last-jar': { title: 'Last jar', goodForMs: momentMs, isStill: isLastJarStill },
  'team-asked': { title: 'A team has gone quiet', goodForMs: autopilot.silentMs, isStill: isAskedStill },
  ended: { title: 'Race over', goodForMs: 12 * hourMs, isAboutAll: true, isStill: () => true },
};

const marked: Kind = { title: 'The host marked you as there', goodForMs: momentMs, isStill: isMarkedStill };

/** [N5] What a team has done or suffered, for the others. */
const news: FeedEntry['kind'][] = [
  'bar-found',
  'wrong-guess',
  'forfeit-done',
  'sabotage-done',
  'code-used',
  'finished',
  'retired',
];

/** The number of a team's latest news; null when there is none yet. */
export function latestNews({ feed }: RaceState, team: Letter): number | null {
  return feed.find((entry) => entry.team === team && news.includes(entry.kind))?.seq ?? null;
}

/** [N7] What is to be told of an event now; null when it is nobody's news, or its moment has passed. */
export function noteOf(state: RaceState, seq: number, now: Instant): Note | null {
  const entry = [...state.feed, ...state.told].find((one) => one.seq === seq);
  if (!entry) return null;
  const { kind, team, at, text: body, byHost } = entry;
  const told = byHost ? marked : kinds[kind];
  const changed = changedBy(state, seq);
  if (!told && !news.includes(kind)) return null;
  const { title, goodForMs, isAboutAll, isStill = isOn } = told ?? { title: 'News from the race', goodForMs: momentMs };
  const leftMs = at + goodForMs - now;
  if (leftMs <= 0 || !isStill(state, entry)) return null;
  return {
    title: kind === 'host-message' && team !== null ? 'A message for your team' : title,
    changed:
      kind === 'team-asked' && team !== null
        ? { title: 'Still racing?', teams: [team] }
        : { title: kind === 'bar-shut' ? title : 'Your clue has changed', teams: changed },
    body,
    topic: `${state.gameId}-${isAboutAll ? 'race' : told ? seq : team}`,
    ttlS: Math.ceil(leftMs / 1_000),
    urgency: told ? 'high' : 'normal',
    to: (reader) => {
      if (byHost || (kind === 'host-message' && team !== null)) return reader.team === team && !reader.isHost;
      if (kind === 'undone' || kind === 'bar-shut') return reader.team !== null && changed.includes(reader.team);
      if (kind === 'team-asked') return reader.runsIt || reader.team === team;
      // [D10] A find that the feed of a moved team does not name is not pushed to it.
      const races = reader.team ?? reader.raced ?? null;
      if (races !== null && withholdInEntry(state, races, entry) !== entry) return false;
      if (team !== null) return (kind === 'sabotage-given') === (reader.team === team);
      return !reader.isHost || !isHostsOwn(state, entry);
    },
  };
}

/** [N3] The teams whose clue this event changed, and who are still at it. */
function changedBy({ teams }: RaceState, seq: number): Letter[] {
  return Object.values(teams)
    .filter(({ route, done }) => route[done.length]?.replaced.some((one) => one.seq === seq && one.wasCurrent))
    .map(({ letter }) => letter);
}

/** The mark was not taken back. */
function isMarkedStill(state: RaceState, { team, seq }: FeedEntry): boolean {
  return isOn(state) && (team ? (state.teams[team]?.done.some((one) => one.seq === seq) ?? false) : false);
}

/** Nobody is told what they did themselves. */
function isHostsOwn({ endedBy }: RaceState, { kind }: FeedEntry): boolean {
  return kind === 'ended' ? endedBy === 'host' : kind !== 'last-jar';
}

/** [Y3] It was not taken back or moved meanwhile. */
function isLastJarStill(state: RaceState): boolean {
  return isOn(state) && (state.lastJar?.told ?? null) !== null;
}

/** [Y6] The team has not said a word since. */
function isAskedStill(state: RaceState, { team, at }: FeedEntry): boolean {
  const asked = team ? state.teams[team] : undefined;
  return isOn(state) && asked !== undefined && isRacing(asked) && asked.askedAt === at;
}

function isOn({ endedAt }: RaceState): boolean {
  return endedAt === null;
}

function isPausedSince(state: RaceState, { at }: FeedEntry): boolean {
  const latest = state.pauses.at(-1);
  return isOn(state) && latest?.from === at && latest.to === null;
}

function isOnSince(state: RaceState, { at }: FeedEntry): boolean {
  return isOn(state) && state.pauses.at(-1)?.to === at;
}

/** Struck, racing, and no phone of the team has shown it yet. */
function isUnseen(state: RaceState, { team, at }: FeedEntry): boolean {
  const sabotage = state.sabotages.find(({ to, givenAt }) => to === team && givenAt === at);
  const target = team && state.teams[team];
  return isOn(state) && sabotage?.landedAt === null && target?.finishedAt === null && target.retiredAt === null;
}
