import { useState } from 'react';
import { BareButton } from '../parts/buttons/bare-button.tsx';
import { Button } from '../parts/buttons/button.tsx';
import { Link } from '../parts/buttons/link.tsx';
import { ReloadLink } from '../parts/buttons/main-button.tsx';
import { SmallButton, SmallLink } from '../parts/buttons/small-button.tsx';
import { InlineLink } from '../parts/buttons/text-link.tsx';
import { ConfirmDialog } from '../parts/dialogs/confirm-dialog.tsx';
import { Dialog, DialogFoot } from '../parts/dialogs/dialog.tsx';
import { TroubleDialog } from '../parts/dialogs/trouble-dialog.tsx';
import { Field } from '../parts/fields/field.tsx';
import { FieldRow } from '../parts/fields/field-row.tsx';
import { Select } from '../parts/fields/select.tsx';
import { TextArea } from '../parts/fields/text-area.tsx';
import { Actions } from '../parts/layout/actions.tsx';
import { Card } from '../parts/layout/beer-mat.tsx';
import { CardGrid } from '../parts/layout/card-grid.tsx';
import { ChalkHeading } from '../parts/layout/chalk-line.tsx';
import { Columns } from '../parts/layout/columns.tsx';
import { Pair } from '../parts/layout/pair.tsx';
import { SmallPrint, SmallStatus, Text } from '../parts/layout/prose.tsx';
import { Stack } from '../parts/layout/stack.tsx';
import { TabList } from '../parts/layout/tabs.tsx';
import { WithAside } from '../parts/layout/with-aside.tsx';
import { InstallHint } from '../parts/page/install-hint.tsx';

const nothing = () => undefined;
const tabs = [
  { id: 'map', label: 'Map', icon: 'map' },
  { id: 'board', label: 'Board', icon: 'board' },
] as const;

/** The parts that pages are put together from. */
export function PageParts() {
  const [open, setOpen] = useState<'confirm' | 'trouble' | 'foot' | null>(null);
  const [city, setCity] = useState('york');
  const [words, setWords] = useState('Two lines are enough, mostly.');
  const [tab, setTab] = useState<'map' | 'board'>('map');
  const close = () => setOpen(null);
  return (
    <Stack>
      <ChalkHeading>Pages</ChalkHeading>
      <Text>
        A <InlineLink to="/parts">link in a sentence</InlineLink>, and <Link to="/parts">a bare one</Link>.
      </Text>
      <Actions>
        <BareButton className="underline" onClick={nothing}>
          No look at all
        </BareButton>
        <SmallButton icon="search" onClick={nothing}>
          Small
        </SmallButton>
        <SmallLink to="/parts">Small place</SmallLink>
      </Actions>
      <ReloadLink>Load it again</ReloadLink>
      <FieldRow action={<SmallButton onClick={nothing}>Check</SmallButton>}>
        <Field label="Discount code" name="code" />
      </FieldRow>
      <Pair>
        <Select
          label="City"
          name="city"
          value={city}
          options={[
            ['york', 'York'],
            ['leeds', 'Leeds'],
          ]}
          onChoose={setCity}
        />
        <TextArea
          label="Wishes"
          name="wishes"
          value={words}
          maxLength={40}
          hint="Anything we should know."
          onText={setWords}
        />
      </Pair>
      <SmallStatus>Saved at 19:32.</SmallStatus>
      <SmallPrint>Cancel before the race has started, and you get all of it back.</SmallPrint>
      <TabList base="parts" label="Views" tabs={tabs} chosen={tab} onChoose={setTab} />
      <CardGrid>
        <Card>One card</Card>
        <Card>Another card</Card>
      </CardGrid>
      <div className="relative left-1/2 grid w-[min(1080px,92vw)] -translate-x-1/2 gap-6">
        <Columns aside={<Card>What else can be done here</Card>}>
          <Card>What the page is about</Card>
        </Columns>
        <WithAside aside={<Card>What goes with it</Card>}>
          <Card>What the page is for</Card>
        </WithAside>
      </div>
      <InstallHint />
      <Stack gap="tight">
        <Button onClick={() => setOpen('confirm')}>Ask first</Button>
        <Button onClick={() => setOpen('trouble')}>Say what went wrong</Button>
        <Button onClick={() => setOpen('foot')}>A foot of its own</Button>
      </Stack>
      <ConfirmDialog open={open === 'confirm'} title="End the race?" yes="End it" no="Go on" onYes={close} onNo={close}>
        Nobody can claim a bar after that.
      </ConfirmDialog>
      <TroubleDialog
        trouble={open === 'trouble' ? { words: 'The game could not be saved.', why: 'The race has begun.' } : null}
        onClose={close}
        onTryAgain={close}
      />
      <Dialog open={open === 'foot'} title="With a foot" onClose={close}>
        <Text>The body scrolls, the foot stays.</Text>
        <DialogFoot isLoose={false}>
          <Button onClick={close}>Done</Button>
        </DialogFoot>
      </Dialog>
    </Stack>
  );
}
