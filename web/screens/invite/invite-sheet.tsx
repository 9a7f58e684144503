import { useState } from 'react';
import type { Letter } from '#contract/game';
import type { Game } from '../../app/game.ts';
import { countWords } from '../../app/people.ts';
import { troubleFrom } from '../../call/trouble.ts';
import { Button } from '../../parts/buttons/button.tsx';
import { Dialog } from '../../parts/dialogs/dialog.tsx';
import { useIsDesktop } from '../../parts/layout/use-is-desktop.ts';
import { Notice } from '../../parts/page/notice.tsx';
import { Skeleton } from '../../parts/page/skeleton.tsx';
import { CodeFoot, CodeView } from './code-view.tsx';
import { DeskView } from './desk-view.tsx';
import { InviteProvider, useInvite, useInviteTo } from './invite.ts';
import { InviteQuestions } from './questions.tsx';
import { LockTeams } from './house-rules.tsx';
import { ShareLink } from './share-link.tsx';
import { JoiningTrouble } from './joining-trouble.tsx';
import { WhoView } from './who-view.tsx';

type View = { at: 'code'; team: Letter | null } | { at: 'who' };

/** How people get into a game: its code to scan, to share and to print, and who has come in by it. For the host. */
export function InviteSheet({ game, onClose }: { game: Game; onClose: () => void }) {
  const invite = useInviteTo(game);
  const isDesk = useIsDesktop();
  return (
    <InviteProvider value={invite}>
      {!invite.people ? (
        <Dialog open title="Invite" onClose={onClose}>
          <NotYet />
        </Dialog>
      ) : isDesk ? (
        <Dialog open title="Invite" onClose={onClose} isWide>
          <DeskView />
        </Dialog>
      ) : (
        <PhoneSheet onClose={onClose} />
      )}
      <InviteQuestions />
    </InviteProvider>
  );
}

/** One thing at a time: a code, or who is in. */
function PhoneSheet({ onClose }: { onClose: () => void }) {
  const { people, asked } = useInvite();
  const [view, setView] = useState<View>({ at: 'code', team: null });
  if (!people) return null;
  if (view.at === 'who') {
    return (
      <Dialog
        open
        title={countWords(people)}
        back={{ label: 'Back to the code', onPress: () => setView({ at: 'code', team: null }) }}
        onClose={onClose}
        foot={
          <>
            <LockTeams />
            <ShareLink team={null} />
          </>
        }
      >
        {!asked && <JoiningTrouble />}
        <WhoView onShowCode={(team) => setView({ at: 'code', team })} />
      </Dialog>
    );
  }
  const { team } = view;
  return (
    <Dialog open title="Invite" onClose={onClose} foot={<CodeFoot team={team} />}>
      {!asked && <JoiningTrouble />}
      <CodeView
        team={team}
        onPick={(picked) => setView({ at: 'code', team: picked })}
        onShowWho={() => setView({ at: 'who' })}
      />
    </Dialog>
  );
}

/** While nobody knows yet who is in, and when nobody could look. */
function NotYet() {
  const { error, tryAgain } = useInvite();
  if (!error) return <Skeleton words="Fetching your code…" />;
  const { words, why } = troubleFrom(error, 'We could not fetch your code.');
  return (
    <Notice tone="trouble" title={words} action={<Button onClick={tryAgain}>Try again</Button>}>
      {why && <p>{why}</p>}
    </Notice>
  );
}
