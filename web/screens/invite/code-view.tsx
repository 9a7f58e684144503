import { type Letter, teamNames } from '#contract/game';
import { shownJoinCode } from '#contract/join-code';
import { listed } from '#contract/text/words';
import { countWords, type TeamPeople } from '../../app/people.ts';
import { Segments } from '../../parts/fields/segments.tsx';
import { BeerMat } from '../../parts/layout/beer-mat.tsx';
import { SmallPrint } from '../../parts/layout/prose.tsx';
import { Stack } from '../../parts/layout/stack.tsx';
import { CodeLine } from '../../parts/marks/code-line.tsx';
import { Icon } from '../../parts/marks/icon.tsx';
import { QrCode } from '../../parts/marks/qr-code.tsx';
import { TeamBadge } from '../../parts/marks/team-badge.tsx';
import { SwitchRow } from '../../parts/rows/switch-row.tsx';
import { DoorNotice } from './door-notice.tsx';
import { joinLink, useExpectedWords, useInvite, useInvited } from './invite.ts';
import { ShareLink } from './share-link.tsx';

interface CodeViewProps {
  /** Whose code; null for the one that is for all. */
  team: Letter | null;
  onPick: (team: Letter | null) => void;
  onShowWho: () => void;
}

/** A code to hold out: for everybody, or straight into one team. */
export function CodeView({ team, onPick, onShowWho }: CodeViewProps) {
  const { people } = useInvited();
  const own = people.teams.find((one) => one.team === team);
  return (
    <Stack gap="tight">
      <DoorNotice />
      {mayNameTeams(people) && (
        <Segments
          label="Which code"
          options={[
            ['all', 'One for all'],
            ['team', 'One per team'],
          ]}
          chosen={own ? 'team' : 'all'}
          onChoose={(which) => onPick(which === 'all' ? null : (people.teams[0]?.team ?? null))}
        />
      )}
      {own ? <OneTeam own={own} onPick={onPick} /> : <OneForAll onShowWho={onShowWho} />}
    </Stack>
  );
}

/** Where the house deals people out, or there is but one team, no link names a team. */
export function mayNameTeams({ deals, teams }: { deals: boolean; teams: readonly unknown[] }): boolean {
  return !deals && teams.length > 1;
}

/** To hold up, and to pass on. */
export function CodeFoot({ team }: { team: Letter | null }) {
  const { ask } = useInvite();
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-stretch gap-2.5">
      <button
        type="button"
        aria-label="Show the code full screen"
        onClick={() => ask({ about: 'hold-up', team })}
        className="grid size-16 place-items-center rounded-mat border-3 border-edge active:bg-raised"
      >
        <Icon name="full-screen" />
      </button>
      <ShareLink team={team} />
    </div>
  );
}

function OneForAll({ onShowWho }: { onShowWho: () => void }) {
  const { game, people } = useInvited();
  const isRight = mayNameTeams(people);
  const expected = useExpectedWords(people.code);
  return (
    <>
      <BeerMat>
        <div className="grid justify-items-center">
          <div className="w-full max-w-[231px]">
            <QrCode
              text={joinLink(people.code)}
              title={`QR code: join ${game.name}`}
              middle={isRight || people.deals ? 'egg' : (people.teams[0]?.team ?? 'egg')}
              isOnPaper
            />
          </div>
          <div className="mt-5">
            <CodeLine code={people.code} />
          </div>
          <p className="mt-2 text-body font-semibold text-mat-text wrap-anywhere">{location.host}/join</p>
          {expected && <p className="text-body text-mat-text">The race: {expected}</p>}
        </div>
      </BeerMat>
      <button
        type="button"
        onClick={onShowWho}
        className="mt-1 flex min-h-16 w-full items-center gap-3 rounded-mat text-left active:bg-raised"
      >
        <span className="flex -space-x-2.5">
          {people.teams.map(({ team, count }) => (
            <TeamBadge key={team} team={team} size={36} racing={count > 0} silent />
          ))}
        </span>
        <span className="grow font-display text-label">{countWords(people)}</span>
        <Icon name="chevron" />
      </button>
      {people.deals && <SmallPrint>The house deals people out, the smallest team first.</SmallPrint>}
    </>
  );
}

function OneTeam({ own, onPick }: { own: TeamPeople; onPick: (team: Letter) => void }) {
  const { game, people, joining } = useInvited();
  const name = teamNames[own.team];
  return (
    <>
      <fieldset aria-label="Which team" className="grid auto-cols-fr grid-flow-col gap-1">
        {people.teams.map(({ team }) => (
          <button
            key={team}
            type="button"
            aria-pressed={team === own.team}
            aria-label={teamNames[team]}
            onClick={() => onPick(team)}
            className={`grid min-h-15 place-items-center rounded-[14px] py-1.5 ${team === own.team ? 'bg-ink' : 'active:bg-raised'}`}
          >
            <TeamBadge team={team} size={48} silent />
          </button>
        ))}
      </fieldset>
      <BeerMat>
        <div className="grid justify-items-center text-center">
          <div className="w-full max-w-[231px]">
            <QrCode
              text={joinLink(people.code, own.team)}
              title={`QR code: join Team ${name} of ${game.name}`}
              middle={own.team}
              isOnPaper
            />
          </div>
          <h3 className="mt-5 font-display text-h2">Straight into {name}</h3>
          <p className="mt-2 text-body leading-[1.35] font-medium text-mat-text wrap-anywhere">
            By hand: {shownJoinCode(people.code)}, then pick {name}.
            <br />
            {whoIsIn(own)}
          </p>
        </div>
      </BeerMat>
      {game.status === 'setup' && (
        <SwitchRow
          title={`Close ${name}`}
          detail={own.isClosed ? `${name} takes nobody more by code.` : 'The other teams stay open.'}
          isOn={own.isClosed}
          onSwitch={(isClosed) => void joining.set({ team: own.team, isClosed })}
        />
      )}
    </>
  );
}

/** 'Jo, Sam and Dev are in.'; of many only how many. */
function whoIsIn({ people, count }: TeamPeople): string {
  const names = (people ?? []).filter(({ kind }) => kind !== 'invited').map(({ name }) => name);
  if (count === 0) return 'Nobody is in yet.';
  if (names.length === 0 || names.length > 4) return count === 1 ? 'One is in.' : `${count} are in.`;
  return `${listed(names)} ${names.length === 1 ? 'is' : 'are'} in.`;
}
