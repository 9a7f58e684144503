import type { Letter } from '#contract/game';
import type { Instant, MoveBody, MoveOf, PhoneFix, RaceBar } from '#contract/race';
import type { Chance } from '../../chance.ts';
import type { RaceState } from '../../race.ts';
import { expectedAt } from '../../stops.ts';
import { isRacing } from '../../teams.ts';
import { pick, pickBar, pickCodes, pickMs, pickTeam } from './pick.ts';

/** For tests: a claim, right or wrong, by place or by code, fresh or banked, honest or forged. */
export function randomClaim(state: RaceState, chance: Chance, at: Instant): MoveBody {
  const team = (chance() < 0.75 && teamThatGuesses(state)) || pickTeam(state, chance);
  const made = chance() < 0.5 ? null : at - pickMs(chance() * 2_700_000, chance);
  const bar = barToClaim(state, team, chance, made ?? at);
  const code = chance() < 0.3 ? codeToType(state, bar.id, chance) : null;
  const isShut = chance() < (code === null ? 0.25 : 0.02);
  return {
    type: 'verify-bar',
    team,
    step: stepToClaim(state, team, chance),
    place: chance() < 0.98 ? bar : null,
    code,
    fix: chance() < 0.98 ? fixNear(bar, chance, made ?? at) : null,
    photo: photoOf(chance),
    claimedAt: chance() < 0.01 ? Number.NaN : made,
    contactAt: chance() < 0.7 ? null : at - pickMs(1_200_000, chance),
    othersAt: chance() < 0.6 ? null : at - pickMs(900_000, chance),
    onlineSince: chance() < 0.5 ? null : at - pickMs(600_000, chance),
    triedAt: chance() < 0.9 ? null : at - pickMs(90_000, chance),
    freshCodes: pickCodes(chance),
    ...(isShut && { isShut: true }),
  };
}

function teamThatGuesses(state: RaceState): Letter | undefined {
  return Object.values(state.teams).find((team) => isRacing(team) && team.step.wrong > 0)?.letter;
}

function barToClaim(state: RaceState, team: Letter, chance: Chance, at: Instant): RaceBar {
  const racing = state.teams[team];
  const luck = (racing?.step.wrong ?? 0) > 0 ? 0.05 : 0.5;
  const expected = racing && chance() < luck ? expectedAt(racing, at) : null;
  return (expected === null ? undefined : state.bars[expected]) ?? pickBar(state, chance);
}

function stepToClaim(state: RaceState, team: Letter, chance: Chance): number | null {
  if (chance() < 0.6) return null;
  const current = state.teams[team]?.done.length ?? 0;
  return chance() < 0.93 ? current : Math.floor(chance() * 8) - 1;
}

function codeToType(state: RaceState, bar: string, chance: Chance): string {
  const codes = Object.hasOwn(state.codes, bar) ? (state.codes[bar] ?? []) : [];
  const code = chance() < 0.8 ? codes.at(-1)?.code : pick(codes, chance)?.code;
  return chance() < 0.8 && code ? ` ${code.toLowerCase()}` : 'ZZZZZ9';
}

function fixNear(bar: RaceBar, chance: Chance, at: Instant): PhoneFix {
  const near = chance() < 0.1 ? 0 : chance() * 100;
  const metres = chance() < 0.96 ? near : chance() * 2_000;
  const accuracyM = pick([null, 5, 20, 65, 400, chance() < 0.2 ? 5_000 : 30, chance() < 0.1 ? Number.NaN : 10], chance);
  const age = chance() < 0.96 ? chance() * 300_000 : (chance() - 0.5) * 3_000_000;
  const when = chance() < 0.3 ? null : Math.round(at - age);
  return { lat: bar.lat + metres / 111_195, lon: bar.lon, accuracyM: accuracyM ?? null, at: when };
}

function photoOf(chance: Chance): MoveOf<'verify-bar'>['photo'] {
  if (chance() < 0.03) return null;
  return chance() < 0.8 ? { id: 'photo' } : { sha256: 'a'.repeat(64) };
}
