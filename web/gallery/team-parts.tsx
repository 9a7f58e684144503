import { useState } from 'react';
import { Actions } from '../parts/layout/actions.tsx';
import { ChalkHeading } from '../parts/layout/chalk-line.tsx';
import { CodeLine } from '../parts/marks/code-line.tsx';
import { ClueCard } from '../parts/clues/clue-card.tsx';
import { ClueChoices } from '../parts/clues/clue-choices.tsx';
import { CopyButton } from '../parts/buttons/copy-button.tsx';
import { MemberRow, MemberRows } from '../parts/rows/member-row.tsx';
import { ProgressBar } from '../parts/marks/progress-bar.tsx';
import { QrCode } from '../parts/marks/qr-code.tsx';
import { QrScreen } from '../parts/dialogs/qr-screen.tsx';
import { Quote } from '../parts/clues/quote.tsx';
import { Segments } from '../parts/fields/segments.tsx';
import { ShareButton } from '../parts/buttons/share-button.tsx';
import { Stack } from '../parts/layout/stack.tsx';
import { SwitchRow } from '../parts/rows/switch-row.tsx';
import { TeamHeading } from '../parts/marks/team-heading.tsx';
import { TextButton } from '../parts/buttons/text-button.tsx';
import { Whisper } from '../parts/clues/whisper.tsx';

const offered = [
  { kind: 'WORDPLAY', text: 'Not thin. Then pester someone.', difficulty: 3 },
  { kind: 'MISSING VOWELS', text: 'TH FTBD GR', difficulty: 5 },
];

/** The parts of a team's page. */
export function TeamParts() {
  const [chosen, setChosen] = useState(0);
  const [way, setWay] = useState<'choose' | 'deal'>('choose');
  const [isOn, setOn] = useState(true);
  const [isHeldUp, setHeldUp] = useState(false);
  return (
    <Stack>
      <ChalkHeading>Teams and clues</ChalkHeading>
      <TeamHeading team="A">6 of 9 written. Saved as you go.</TeamHeading>
      <ProgressBar label="6 of 9 written." done={6} of={9} />
      <MemberRows label="In Team Fox">
        <MemberRow rank="Captain" email="priya@example.com" isYou />
        <MemberRow rank="Vice-captain" email={`${'a.long.'.repeat(9)}address@example.com`} />
      </MemberRows>
      <ClueCard
        name="The Fat Badger"
        street="Pavement"
        text="A portly chap with a striped face."
        count="34 / 500"
        state="Saved"
        action={<TextButton onClick={() => undefined}>Suggest</TextButton>}
      />
      <ClueCard name="The Golden Fleece" text="Too much" count="502 / 500" isTooLong state="" action={null} />
      <Whisper>
        <b>“badger” is in the bar's name.</b> You may keep it, but they will thank you for it.
      </Whisper>
      <Quote label="Theirs">Every other one in York is on a diet.</Quote>
      <ClueChoices clues={offered} chosen={chosen} onChoose={setChosen} />
      <Actions>
        <CopyButton text="Copied">Copy link</CopyButton>
        <TextButton onClick={() => setHeldUp(true)}>QR code</TextButton>
      </Actions>
      <ShareButton title="A race" url="https://example.com/join/K4WQZ7">
        Share link
      </ShareButton>
      {isHeldUp && (
        <QrScreen
          label="The code of a race"
          heading="Sam's Stag"
          text="https://example.com/join/K4WQZ7"
          title="QR code of a race"
          middle="egg"
          onClose={() => setHeldUp(false)}
        >
          <CodeLine code="K4WQZ7" />
        </QrScreen>
      )}
      <Segments
        label="How people get a team"
        options={[
          ['choose', 'People choose'],
          ['deal', 'Deal them out'],
        ]}
        chosen={way}
        onChoose={setWay}
      />
      <SwitchRow title="Lock teams" detail="No newcomers, no swaps." isOn={isOn} onSwitch={setOn} />
      <CodeLine code="K4WQZ7" />
      <CodeLine code="K4WQZ7" size="card" />
      <QrCode text="https://example.com/group/7/A" title="QR code of the page of Team Fox" />
      <QrCode text="https://example.com/join/K4WQZ7" title="QR code of a race" middle="egg" />
      <QrCode text="https://example.com/join/K4WQZ7/a" title="QR code of Team Fox" middle="A" />
    </Stack>
  );
}
