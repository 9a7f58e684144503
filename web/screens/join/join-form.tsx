import { useState } from 'react';
import { type Letter, teamNames } from '#contract/game';
import { appPages } from '#contract/pages';
import { expectedWords } from '#contract/text/expected-words';
import { useOpenedAt } from '../../app/long-date.ts';
import { useTabDraft } from '../../app/use-tab-draft.ts';
import { meetSentence } from '../../app/when-where.ts';
import { TextButton } from '../../parts/buttons/text-button.tsx';
import { Stack } from '../../parts/layout/stack.tsx';
import { TeamBadge } from '../../parts/marks/team-badge.tsx';
import { Notice } from '../../parts/page/notice.tsx';
import { Page } from '../../parts/page/page.tsx';
import { note } from '../play/gate/agreed.ts';
import { HostNote } from './host-note.tsx';
import { InvitationMat } from './invitation-mat.tsx';
import { type JoinView, nextOpenTeam } from './join-view.ts';
import { LostSeat } from './lost-seat.tsx';
import { TeamChoice } from './team-choice.tsx';
import type { Arrival } from './use-arrival.ts';
import { WhoForm } from './who-form.tsx';
import { asOneOf, dayWordsOf, listed } from './words.ts';

interface JoinFormProps {
  game: JoinView;
  /** The team that the link named. */
  asked: Letter | null;
  arrival: Arrival<unknown>;
  /** `onJoined` is called when the seat is taken. */
  onJoin: (name: string, team: Letter | null, onJoined: () => void) => void;
  onLost: () => void;
}

/** An open door: into the team the link named, the one somebody picks, or the one the house deals. */
export function JoinForm({ game, asked, arrival, onJoin, onLost }: JoinFormProps) {
  const isAskedOpen = game.teams.some(({ team, state }) => team === asked && state === 'open');
  const first = asked && (isAskedOpen ? asked : nextOpenTeam(game, asked));
  const [chosen, setChosen, forgetChosen] = useTabDraft('join-team', `${game.gameId} ${asked ?? ''}`, first);
  const [isPicking, setPicking] = useState(!game.deals && (!isAskedOpen || chosen !== asked));

  function send(name: string) {
    onJoin(name, game.deals ? null : chosen, forgetChosen);
  }

  return (
    <Page head={appPages[asked ? 'join-team' : 'join-code']}>
      <Stack gap="field">
        {game.you?.isHost && <HostNote game={game} />}
        {isPicking ? <PickHeading game={game} /> : <InvitationMat game={game} />}
        {!isPicking && (game.deals ? <Dealt /> : chosen && <Named game={game} team={chosen} />)}
        {!isPicking && !game.deals && (
          <div className="-my-3">
            <TextButton onClick={() => setPicking(true)}>Another team?</TextButton>
          </div>
        )}
        <WhoForm
          yes={isPicking && chosen ? `Join the race as ${teamNames[chosen]}` : 'Join the race'}
          arrival={arrival}
          onSend={send}
          onAgree={() => note('rules', game.gameId)}
        >
          {isPicking && asked && !isAskedOpen && <Shut game={game} team={asked} />}
          {isPicking && <TeamChoice game={game} chosen={chosen} onChoose={setChosen} />}
        </WhoForm>
        <LostSeat game={game} onLost={onLost} />
      </Stack>
    </Page>
  );
}

function PickHeading({ game }: { game: JoinView }) {
  const now = useOpenedAt();
  return (
    <div>
      <h1 tabIndex={-1} className="font-display text-[min(3.375rem,14vw)] leading-[.9] font-black">
        Pick your thieves
      </h1>
      <p className="mt-1 text-[1.125rem] leading-[1.4] font-medium wrap-anywhere">
        {game.name}, {game.city}, {dayWordsOf(game, now)}
      </p>
      <p className="text-body text-quiet wrap-anywhere">
        {meetSentence(game)}. {game.host} hosts.{game.expected && ` The race: ${expectedWords(game.expected)}.`}
      </p>
    </div>
  );
}

/** The team that the link chose. */
function Named({ game, team }: { game: JoinView; team: Letter }) {
  const names = game.teams.find((one) => one.team === team)?.names ?? [];
  return (
    <div className="flex items-center gap-4">
      <TeamBadge team={team} size={84} silent />
      <div>
        <h2 className="font-display text-h2">You're {asOneOf(team)}</h2>
        <p className="mt-1 text-body leading-[1.35] wrap-anywhere">
          {names.length > 0 ? `With ${listed(names)}.` : 'First one in. Good pick.'}
        </p>
      </div>
    </div>
  );
}

function Dealt() {
  return (
    <div className="flex items-center gap-4">
      <div aria-hidden="true" className="flex shrink-0 -space-x-7 [&>img]:max-w-none">
        <TeamBadge team="A" size={64} silent />
        <TeamBadge team="C" size={64} silent />
        <TeamBadge team="F" size={64} silent />
      </div>
      <div>
        <h2 className="font-display text-h3">The house deals</h2>
        <p className="mt-1 text-body leading-[1.35]">You see your team the moment you are in.</p>
      </div>
    </div>
  );
}

/** [K9] The team asked for takes nobody more; the next one does. */
function Shut({ game, team }: { game: JoinView; team: Letter }) {
  const isFull = game.teams.some((one) => one.team === team && one.state === 'full');
  return (
    <Notice tone="warning" title={`Team ${teamNames[team]} ${isFull ? 'is full' : 'takes nobody more'}.`}>
      <p>Pick another.</p>
    </Notice>
  );
}
