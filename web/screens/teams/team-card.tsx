import { type Letter, teamNames } from '#contract/game';
import { teams as limits, text } from '#contract/limits';
import type { Game, Team } from '../../app/game.ts';
import { standingOf } from '../../app/people.ts';
import { joinLink, useInvite } from '../invite/invite.ts';
import { Card } from '../../parts/layout/beer-mat.tsx';
import { Button } from '../../parts/buttons/button.tsx';
import { IconButton } from '../../parts/buttons/icon-button.tsx';
import { MemberRow, MemberRows } from '../../parts/rows/member-row.tsx';
import { Stack } from '../../parts/layout/stack.tsx';
import { TeamHeading } from '../../parts/marks/team-heading.tsx';
import type { Trouble } from '../../call/trouble.ts';
import { usePerson } from '../../person/session.ts';
import { ClueWriters } from './clue-writers.tsx';
import { ranks, ranksOf } from './ranks.ts';
import { standing } from './readiness.ts';
import { type Done, useMembers } from './use-members.ts';
import { TextButton } from '../../parts/buttons/text-button.tsx';
import { hasMail } from '../../app/settings.ts';
import { useState } from 'react';
import { Actions } from '../../parts/layout/actions.tsx';
import { CopyButton } from '../../parts/buttons/copy-button.tsx';
import { Dialog } from '../../parts/dialogs/dialog.tsx';
import { QrCode } from '../../parts/marks/qr-code.tsx';
import { SmallPrint } from '../../parts/layout/prose.tsx';
import { foldEmail } from '#contract/text/checks';
import { problems } from '#contract/problems';
import { Field } from '../../parts/fields/field.tsx';
import { FieldRow } from '../../parts/fields/field-row.tsx';
import { Form } from '../../parts/fields/form.tsx';

interface AddMemberProps {
  label: string;
  team: string;
  hint: string | undefined;
  /** An address that did not get in, to be put right or tried again. */
  refused: string;
  onAdd: (email: string) => void;
}

interface DoneNoteProps {
  done: Done | null;
  /** The host's own address. */
  own: string | null;
  canUndo: boolean;
  onUndo: (email: string, seat: number) => void;
}

interface TeamCardProps {
  game: Game;
  team: Team;
  teams: Team[];
  onTrouble: (trouble: Trouble) => void;
}

/** One team as its host sees it. */
export function TeamCard({ game, team, teams, onTrouble }: TeamCardProps) {
  const { letter } = team;
  const own = usePerson()?.email?.toLowerCase() ?? null;
  const emails = team.emails ?? [];
  const { done, add, remove } = useMembers({ gameId: game.gameId, letter, emails, onTrouble });
  const people = useInvite().people?.teams.find((one) => one.team === letter)?.people ?? [];
  const seatRanks = ranksOf(people, emails.length);
  const captain = people.find(({ isCaptain }) => isCaptain);
  const refused = done && 'refused' in done ? done.refused : '';
  const isOver = game.status === 'over';
  const hasRoom = !isOver && emails.length < limits.emails;
  const isSeated = game.team !== null || teams.some(({ emails: others }) => own && others?.includes(own));
  return (
    <Card>
      <Stack gap="tight">
        <TeamHeading team={letter}>
          {game.status === 'setup' && <p className="wrap-anywhere">{standing(team)}</p>}
        </TeamHeading>
        {emails.length > 0 && (
          <MemberRows label={`In Team ${teamNames[letter]}`}>
            {emails.map((email, seat) => (
              <MemberRow
                key={email}
                rank={seatRanks[seat] ?? ''}
                email={email}
                isYou={email === own}
                news={!isOver && team.unopened?.includes(email) ? 'not opened yet' : null}
              >
                {!isOver && (
                  <IconButton icon="close" label={`Remove ${email}`} onClick={() => void remove(email, seat)} />
                )}
              </MemberRow>
            ))}
          </MemberRows>
        )}
        <ByCode letter={letter} isOver={isOver} />
        <ClueWriters game={game} team={team} />
        <DoneNote done={done} own={own} canUndo={hasRoom} onUndo={(email, seat) => void add(email, seat)} />
        {hasRoom && (
          <AddMember
            key={refused}
            label={`${ranks.find((rank) => !seatRanks.includes(rank)) ?? ''}'s e-mail`}
            hint={captain && `${captain.name} is captain now. Anyone added by e-mail takes over from them.`}
            team={`Team ${teamNames[letter]}`}
            refused={refused}
            onAdd={(email) => void add(email)}
          />
        )}
        {hasRoom && own && !isSeated && game.status === 'setup' && (
          <Button look="link" onClick={() => void add(own)}>
            Put me in this team
          </Button>
        )}
        {!isOver && <TeamLink letter={letter} />}
      </Stack>
    </Card>
  );
}

/** What was just done to a team, whether a mail went out, and the way back. */
function DoneNote({ done, own, canUndo, onUndo }: DoneNoteProps) {
  return (
    <output className="block text-small text-quiet wrap-anywhere">
      {done && wordsOf(done, own)}
      {done && 'removed' in done && canUndo && (
        <>
          {' '}
          <TextButton onClick={() => onUndo(done.removed, done.seat)}>Undo</TextButton>
        </>
      )}
    </output>
  );
}

function wordsOf(done: Done, own: string | null): string {
  if ('refused' in done) return '';
  if (own !== null && Object.values(done).includes(own)) return ownWords(done);
  if ('already' in done) return `${done.already} is in this team already.`;
  if ('adding' in done) return `Adding ${done.adding}…`;
  if ('removed' in done) return `${done.removed} is out of the team.`;
  const { added, invited } = done;
  if (!hasMail()) return `${added} is in. Give them the link: no mail goes out from here.`;
  if (invited) return `${added} is in, and an invitation is on its way.`;
  return `${added} is in. They have had our mail today, or we sent enough for one day: give them the link.`;
}

/** The same for the host's own place: they need no invitation. */
function ownWords(done: Exclude<Done, { refused: string }>): string {
  if ('already' in done) return 'You are in this team already.';
  if ('adding' in done) return 'Adding you…';
  return 'removed' in done ? 'You are out of the team.' : 'You are in.';
}

/** Those who joined by code; what the host may do about one opens over the page. */
function ByCode({ letter, isOver }: { letter: Letter; isOver: boolean }) {
  const { people, ask } = useInvite();
  const team = people?.teams.find((one) => one.team === letter);
  const members = team?.people?.filter(({ role }) => role === 'member') ?? [];
  if (members.length === 0) return null;
  return (
    <MemberRows label={`In Team ${teamNames[letter]} by code`}>
      {members.map((person) => (
        <MemberRow
          key={person.seat}
          rank={`${standingOf(person)}, by code`}
          email={person.name}
          isYou={person.you}
          news={person.mayWriteClues && !person.isCaptain ? 'may write clues' : null}
        >
          {!isOver && person.seat !== null && (
            <IconButton
              icon="more"
              label={`What to do about ${person.name}`}
              onClick={() => person.seat !== null && ask({ about: 'person', seat: person.seat })}
            />
          )}
        </MemberRow>
      ))}
    </MemberRows>
  );
}

/** The link straight into a team: to copy, to share, or to scan across a table. */
function TeamLink({ letter }: { letter: Letter }) {
  const { game, people } = useInvite();
  const [isScanned, setIsScanned] = useState(false);
  const name = `Team ${teamNames[letter]}`;
  if (!people) return null;
  if (people.deals) return <SmallPrint>The house deals people out: one code is for all teams.</SmallPrint>;
  const link = joinLink(people.code, letter);

  function share() {
    // Who closes the sheet again has not failed.
    navigator.share({ title: `${game.name}, ${name}`, url: link }).catch(() => undefined);
  }

  return (
    <div>
      <SmallPrint>
        <span className="wrap-anywhere">{link}</span>
      </SmallPrint>
      <Actions>
        <CopyButton text={link}>Copy link</CopyButton>
        {'share' in navigator && <TextButton onClick={share}>Share</TextButton>}
        <TextButton onClick={() => setIsScanned(true)}>QR code</TextButton>
      </Actions>
      <Dialog open={isScanned} title={name} onClose={() => setIsScanned(false)} lightDismiss>
        {isScanned && (
          <Stack gap="tight">
            <QrCode text={link} title={`QR code: join ${name}`} middle={letter} />
            <SmallPrint>
              <span className="wrap-anywhere">{link}</span>
            </SmallPrint>
          </Stack>
        )}
      </Dialog>
    </div>
  );
}

/** The next free place of a team. */
function AddMember({ label, team, hint, refused, onAdd }: AddMemberProps) {
  const [typed, setTyped] = useState(refused);

  const [isNone, setIsNone] = useState(false);

  function add(email: string) {
    // Some that a browser lets pass are none all the same.
    const isAddress = foldEmail(email) !== null;
    setIsNone(!isAddress);
    if (!isAddress) return;
    setTyped('');
    onAdd(email);
  }

  return (
    <Form onSubmit={(values) => add(values('email').trim())}>
      <FieldRow
        action={
          <Button type="submit" look="fill">
            Add<span className="sr-only"> to {team}</span>
          </Button>
        }
      >
        <Field
          label={label}
          name="email"
          type="email"
          required
          maxLength={text.email}
          autoComplete="off"
          placeholder="name@example.com"
          value={typed}
          hint={hint}
          error={isNone ? problems['no-email'].words : undefined}
          onChange={(event) => {
            setIsNone(false);
            setTyped(event.currentTarget.value);
          }}
        />
      </FieldRow>
    </Form>
  );
}
