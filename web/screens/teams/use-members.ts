import { useState } from 'react';
import { teamCalls } from '#contract/calls/teams';
import { foldEmail } from '#contract/text/checks';
import type { Letter } from '#contract/game';
import { teams as limits } from '#contract/limits';
import { problems } from '#contract/problems';
import { callServer } from '../../call/api.ts';
import { type Team, useGameChanges } from '../../app/game.ts';
import { usePeopleChanges } from '../../app/people.ts';
import { type Trouble, troubleFrom } from '../../call/trouble.ts';
import { newKey } from '../../call/idempotency-key.ts';

/** What was last done to a team, and what came of it. */
export type Done =
  | { adding: string }
  | { added: string; invited: boolean }
  | { refused: string }
  | { already: string }
  | { removed: string; seat: number };

interface Whose {
  gameId: number;
  letter: Letter;
  /** Who is in the team. */
  emails: readonly string[];
  onTrouble: (trouble: Trouble) => void;
}

/** Adds and removes people: shown at once, undone when the server refuses. */
export function useMembers({ gameId, letter, emails: present, onTrouble }: Whose) {
  const { showTeams, askTeamsAgain } = useGameChanges(gameId);
  const { askPeopleAgain } = usePeopleChanges(gameId);
  const [done, setDone] = useState<Done | null>(null);

  const change = (members: (emails: string[]) => string[]) =>
    showTeams((teams) => teams.map((team) => (team.letter === letter ? withMembers(team, members) : team)));

  const askAgain = async () => {
    await Promise.all([askTeamsAgain(), askPeopleAgain()]);
  };

  async function add(given: string, seat: number = limits.emails) {
    const email = foldEmail(given) ?? given.trim();
    if (present.includes(email)) return setDone({ already: email });
    change((emails) => emails.filter((each) => each !== email).toSpliced(seat, 0, email));
    setDone({ adding: email });
    try {
      const input = { gameId, team: letter, email };
      const { invited } = await callServer(teamCalls['add-email-to-group'], { input, key: newKey() });
      setDone({ added: email, invited });
    } catch (error) {
      change((emails) => emails.filter((each) => each !== email));
      setDone({ refused: email });
      onTrouble(troubleFrom(error, problems['add-email-failed'].words));
    }
    return askAgain();
  }

  async function remove(email: string, seat: number) {
    change((emails) => emails.filter((each) => each !== email));
    setDone({ removed: email, seat });
    try {
      const input = { gameId, team: letter, email };
      await callServer(teamCalls['remove-email-from-group'], { input, key: newKey() });
    } catch (error) {
      change((emails) => emails.toSpliced(seat, 0, email));
      setDone(null);
      onTrouble(troubleFrom(error, problems['remove-email-failed'].words));
    }
    await askAgain();
  }

  return { done, add, remove };
}

function withMembers(team: Team, change: (emails: string[]) => string[]): Team {
  const emails = change(team.emails ?? []);
  const unopened = team.unopened?.filter((email) => emails.includes(email)) ?? null;
  const byCode = team.members - (team.emails?.length ?? 0);
  return { ...team, emails, members: emails.length + byCode, unopened };
}
