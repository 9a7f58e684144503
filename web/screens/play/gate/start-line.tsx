import { useRef, useState } from 'react';
import { cluesBy, type Letter, teamNames } from '#contract/game';
import { joinPath } from '#contract/join-code';
import { racePage } from '#contract/pages/race';
import type { Game } from '../../../app/game.ts';
import { captainDuties, type Teammate, usePeople } from '../../../app/people.ts';
import { countPhones, withOwnPhone } from '../../../app/phone-steps.ts';
import { Button, ButtonLink } from '../../../parts/buttons/button.tsx';
import { IconButton } from '../../../parts/buttons/icon-button.tsx';
import { Link } from '../../../parts/buttons/link.tsx';
import { MainButton } from '../../../parts/buttons/main-button.tsx';
import { Dock } from '../../../parts/layout/dock.tsx';
import { Icon } from '../../../parts/marks/icon.tsx';
import { PhoneEgg } from '../../../parts/marks/phone-egg.tsx';
import { TeamBadge } from '../../../parts/marks/team-badge.tsx';
import { Notice } from '../../../parts/page/notice.tsx';
import { Page } from '../../../parts/page/page.tsx';
import { OpenInBrowser } from '../../join/open-in-browser.tsx';
import { LineSettings } from './line-settings.tsx';
import { MeetMat } from './meet-mat.tsx';
import { AskLabel } from './permit-steps.tsx';
import { DoneSteps, isPermit, spokenStep, StartSteps } from './start-steps.tsx';
import { TeamEggs, TeamsAtBar } from './team-eggs.tsx';
import { type StartLine as Line, useStartLine } from './use-start-line.ts';

/** [SL1] The start line for people in a team: when and where to meet, who is there, and what this phone still needs. */
export function StartLine({ game, group }: { game: Game; group: Letter }) {
  const { gameId, role } = game;
  const { data } = usePeople(gameId);
  const line = useStartLine(game);
  const isWaiting = line.step === 'waiting';
  const people = data && withOwnPhone(data, isWaiting);
  const [isOpen, setOpen] = useState(false);
  const you = people?.teams.flatMap((team) => team.people ?? []).find((one) => one.you);
  const hasSeat = you !== undefined && you.seat !== null;
  const host = role === 'host' ? 'you' : people?.host || 'your host';
  const isDone = isWaiting || line.step === 'ready';
  const phones = people && countPhones(people);
  return (
    <Page head={racePage} width="full">
      <div className="mx-auto flex min-h-dvh max-w-[560px] flex-col px-4 pt-[max(10px,env(safe-area-inset-top))]">
        <header className="flex items-center gap-3">
          <TeamBadge team={group} size={52} silent />
          <p className="min-w-0 grow leading-tight">
            <span className="block font-display text-label">{teamNames[group]}</span>
            <span className="block truncate text-small text-quiet">{game.name}</span>
          </p>
          {hasSeat && people && (
            <Link
              to={joinPath(people.code)}
              aria-label="Your seat"
              className="grid size-14 shrink-0 place-items-center rounded-mat active:bg-raised"
            >
              <Icon name="ticket" />
            </Link>
          )}
          <IconButton icon="gear" label="Settings" onClick={() => setOpen(true)} />
        </header>
        <h1 tabIndex={-1} className="sr-only">
          The start line
        </h1>
        <div className={`grid grid-cols-[minmax(0,1fr)] content-start gap-3.5 ${isDone ? '' : 'grow'}`}>
          <MeetMat game={game} />
          {you && <Appointment game={game} group={group} you={you} />}
          <OpenInBrowser gameId={gameId} path={`/game/${gameId}`} />
          <TeamEggs group={group} people={people} isReady={isWaiting} />
          {isDone ? <DoneSteps line={line} /> : <StartSteps line={line} />}
          {isDone && phones && <Tally {...phones} isWaiting={isWaiting} />}
        </div>
        {isDone && people && phones ? (
          <TeamsAtBar people={people} />
        ) : (
          <p className="mt-2 flex min-h-6 items-center justify-center gap-2 text-body leading-none">
            {phones && (
              <>
                <PhoneEgg isReady size={24} />
                <span>
                  <b className="mr-1 font-display text-label">
                    {phones.ready} of {phones.count}
                  </b>{' '}
                  phones ready
                </span>
              </>
            )}
          </p>
        )}
        <LineDock line={line} host={host} />
        {isOpen && <LineSettings game={game} group={group} people={people} onClose={() => setOpen(false)} />}
      </div>
    </Page>
  );
}

/** [T20] [T21] What the host chose this member for: captain, or writer of the clues. */
function Appointment({ game, group, you }: { game: Game; group: Letter; you: Teammate }) {
  const writes = you.mayWriteClues && cluesBy(game) === 'teams';
  const team = teamNames[group];
  if (!you.isCaptain && !writes) return null;
  return (
    <Notice
      tone="info"
      title={you.isCaptain ? `You are captain of ${team}.` : `You write the clues for ${team}.`}
      action={writes && <ButtonLink to={`/group/${game.gameId}/${group}`}>Write the clues</ButtonLink>}
    >
      {you.isCaptain && <p>{captainDuties(game)}</p>}
    </Notice>
  );
}

/** The number of phones that are ready, in poster type. This phone counts from the tap on. */
function Tally({ count, ready, isWaiting }: { count: number; ready: number; isWaiting: boolean }) {
  return (
    <p aria-live="polite" className="py-3 text-center">
      <b className="block font-display text-[clamp(4.5rem,26vw,8.5rem)] leading-[.8] font-black whitespace-nowrap">
        {ready} of {count}
      </b>
      <span className="mt-4 block text-lead">
        phones ready. {!isWaiting && <b>{ready < count && `Yours makes ${ready + 1}.`}</b>}
      </span>
    </p>
  );
}

/** The yellow button is the next step; after READY there is none. It stays the same element, so that it keeps the focus from step to step. */
function LineDock({ line, host }: { line: Line; host: string }) {
  const { step } = line;
  const main = useRef<HTMLButtonElement>(null);
  const isWaiting = step === 'waiting';
  const isDone = isWaiting || step === 'ready';
  const state = isPermit(step) ? line.permits?.[step] : 'not-yet';
  function press() {
    if (step === 'rules') line.agree();
    else if (!isPermit(step)) line.getReady();
    else if (state === 'missing') location.reload();
    else line.ask(step);
  }
  function decline() {
    main.current?.focus();
    line.decline();
  }
  return (
    <>
      <output className="sr-only">{spokenStep(line, host)}</output>
      <Dock>
        {step === 'notifications' && <Button onClick={decline}>Not now</Button>}
        <div className="grid gap-3">
          <MainButton ref={main} busy={!state || state === 'asking'} spent={isWaiting} onClick={press}>
            {step === 'rules' && 'AGREE TO THE RULES'}
            {isPermit(step) && <AskLabel permit={step} state={state} />}
            {step === 'ready' && 'READY'}
            {isWaiting && `Ready. Waiting for ${host}`}
          </MainButton>
          {isDone && (
            <p className="text-center text-body font-semibold short:hidden">
              {host === 'you' ? 'You start it' : `${capitalised(host)} starts it`}. Your clue opens by itself.
            </p>
          )}
        </div>
      </Dock>
    </>
  );
}

function capitalised(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
