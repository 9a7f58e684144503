import { GuestLogout } from '../parts/page/guest-logout.tsx';
import { FirstLook } from '../parts/page/first-look.tsx';
import { GotACode } from '../parts/page/got-a-code.tsx';
import { useState } from 'react';
import { letters } from '#contract/game';
import { bars, teams } from '#contract/limits';
import { BeerMat, Card } from '../parts/layout/beer-mat.tsx';
import { Button, ButtonLink } from '../parts/buttons/button.tsx';
import { ChalkHeading, ChalkLine, ChalkOr } from '../parts/layout/chalk-line.tsx';
import { Checkbox } from '../parts/fields/checkbox.tsx';
import { Choice, Choices } from '../screens/create/choices.tsx';
import { Crew } from '../screens/create/crew.tsx';
import { Dialog } from '../parts/dialogs/dialog.tsx';
import { Dock } from '../parts/layout/dock.tsx';
import { EmptyJar } from '../parts/page/empty-jar.tsx';
import { EmptyState } from '../parts/page/empty-state.tsx';
import { Facts } from '../parts/rows/facts.tsx';
import { Field } from '../parts/fields/field.tsx';
import { Footer } from '../parts/page/footer.tsx';
import { Form } from '../parts/fields/form.tsx';
import { Header } from '../parts/page/header.tsx';
import { IconButton } from '../parts/buttons/icon-button.tsx';
import { Mark, Wordmark } from '../parts/marks/logo.tsx';
import { MainButton, MainLink } from '../parts/buttons/main-button.tsx';
import { Notice } from '../parts/page/notice.tsx';
import { Page } from '../parts/page/page.tsx';
import { Lead, Reasons, Text } from '../parts/layout/prose.tsx';
import { RaceCard } from '../screens/manage/race-card.tsx';
import { Skeleton } from '../parts/page/skeleton.tsx';
import { Stack } from '../parts/layout/stack.tsx';
import { Stamp, Tag } from '../parts/marks/stamp.tsx';
import { Stepper } from '../parts/fields/stepper.tsx';
import { Tabs } from '../parts/layout/tabs.tsx';
import { TeamBadge } from '../parts/marks/team-badge.tsx';
import { TextLink } from '../parts/buttons/text-link.tsx';
import { Toast } from '../parts/page/toast.tsx';
import { BarParts } from './bar-parts.tsx';
import { PageParts } from './page-parts.tsx';
import { RaceParts } from './race-parts.tsx';
import { TeamParts } from './team-parts.tsx';

const nothing = () => undefined;

/** Every part in every state, side by side; only while developing. */
export function Gallery() {
  return (
    <Page head={{ title: 'Parts' }} heading="Parts">
      <Stack gap="section">
        <Buttons />
        <Fields />
        <Steppers />
        <Sheets />
        <Papers />
        <BarParts />
        <TeamParts />
        <RaceParts />
        <PageParts />
        <TextParts />
        <Heads />
      </Stack>
    </Page>
  );
}

function Buttons() {
  return (
    <Stack>
      <ChalkHeading>Buttons</ChalkHeading>
      <MainButton>Rest</MainButton>
      <MainButton busy>Busy</MainButton>
      <MainButton disabled>Disabled</MainButton>
      <MainLink to="/parts">A place</MainLink>
      <Button>Outline</Button>
      <Button look="fill">Fill</Button>
      <Button look="danger">Danger</Button>
      <Button look="link">Link</Button>
      <Button busy>Busy</Button>
      <Button disabled>Disabled</Button>
      <ButtonLink to="/parts">A place</ButtonLink>
      <TextLink to="/parts">A link in words</TextLink>
      <div>
        <IconButton icon="bell" label="Notifications" count={3} onClick={nothing} />
        <IconButton icon="close" label="Close this" onClick={nothing} />
      </div>
    </Stack>
  );
}

function Fields() {
  return (
    <Stack>
      <ChalkHeading>Fields</ChalkHeading>
      <Form onSubmit={nothing}>
        <Field label="Game name" name="game" placeholder="Priya's Big Night" />
        <Field label="Location" name="city" defaultValue="York" hint="city, town, village- works anywhere!" />
        <Field label="Team name" name="team" aside="Leave it empty, then send" required />
        <Field label="Wrong" name="wrong" defaultValue="Atlantis" error="City not found" />
        <Field label="Password" name="password" type="password" defaultValue="correct horse" />
        <Field label="Kept" name="kept" defaultValue="Cannot be changed" readOnly />
        <Checkbox name="adult" required missing="Tick the box if you are 18 or over.">
          I am 18 or over.
        </Checkbox>
        <Checkbox name="ticked" defaultChecked>
          Ticked already.
        </Checkbox>
        <Button type="submit">Send</Button>
      </Form>
    </Stack>
  );
}

function Steppers() {
  const [count, setCount] = useState<number>(teams.byDefault);
  const [length, setLength] = useState<number>(bars.max);
  const [mode, setMode] = useState<string | null>(null);
  return (
    <Stack>
      <ChalkHeading>Steppers</ChalkHeading>
      <Stepper
        label="Teams"
        aside="3+ recommended"
        counted="teams"
        value={count}
        min={teams.min}
        max={teams.max}
        onChange={setCount}
      />
      <Stepper label="At its limit" counted="bars" value={length} min={bars.min} max={bars.max} onChange={setLength} />
      <Crew racing={count} />
      <Choices label="Mode" name="mode" chosen={mode} onChoose={setMode}>
        <Choice value="one" title="One" picture={<TeamBadge team="A" silent />}>
          All of the card is target.
        </Choice>
        <Choice value="other" title="The other" picture={<TeamBadge team="F" silent />} tag={<Tag>With a tag</Tag>}>
          The chosen one has the green edge.
        </Choice>
      </Choices>
      <Dock>
        <Button>Back</Button>
        <MainButton>The way on</MainButton>
      </Dock>
    </Stack>
  );
}

function Sheets() {
  const [open, setOpen] = useState<'none' | 'short' | 'long'>('none');
  const [tab, setTab] = useState<'map' | 'clue' | 'board'>('clue');
  const shut = () => setOpen('none');
  return (
    <Stack>
      <ChalkHeading>Dialogs and tabs</ChalkHeading>
      <Button onClick={() => setOpen('short')}>Open a sheet</Button>
      <Button onClick={() => setOpen('long')}>Open a long sheet</Button>
      <Dialog
        open={open === 'short'}
        title="Stuck? Try one of ours"
        onClose={shut}
        lightDismiss
        foot={<MainButton onClick={shut}>Use this clue</MainButton>}
      >
        <Text>Not thin. Then pester someone.</Text>
      </Dialog>
      <Dialog open={open === 'long'} title="Long" onClose={shut} foot={<MainButton onClick={shut}>Done</MainButton>}>
        <Stack>
          {letters.map((letter) => (
            <EmptyState key={letter} picture={<TeamBadge team={letter} size={132} />} title={letter}>
              The body scrolls, the foot stays.
            </EmptyState>
          ))}
        </Stack>
      </Dialog>
      <Tabs
        label="Play"
        tabs={[
          { id: 'map', label: 'MAP', icon: 'map' },
          { id: 'clue', label: 'CLUE', icon: 'clue' },
          { id: 'board', label: 'LEADERBOARD', icon: 'board' },
        ]}
        chosen={tab}
        onChoose={setTab}
      >
        <Lead>{tab}</Lead>
      </Tabs>
    </Stack>
  );
}

function Papers() {
  return (
    <Stack>
      <ChalkHeading>Papers</ChalkHeading>
      <BeerMat tilt="left">
        <Text>A mat, tilted as it was put down.</Text>
      </BeerMat>
      <Card>
        <Text>A card.</Text>
      </Card>
      <Card tone="live">
        <Stamp tone="live">LIVE</Stamp>
      </Card>
      <RaceCard name="Priya's Big Night" facts={['York', "You're the host"]} isLive>
        <MainLink to="/parts">Join Game</MainLink>
      </RaceCard>
      <RaceCard name="Hockey Club Hunt" facts={['Leeds', '21 November 2026', "sam@example.com's game"]}>
        <Button look="fill">Game Setup</Button>
        <Button look="fill">Your Team</Button>
      </RaceCard>
      <Facts
        facts={[
          ['Game', "Priya's Big Night"],
          ['City', 'York'],
        ]}
      />
      <div>
        <Stamp>GAME RESULTS</Stamp> <Stamp size="large">GAME RESULTS</Stamp> <Stamp tone="ink">YOU</Stamp>{' '}
        <Stamp tone="mat">TONIGHT</Stamp> <Tag>Start bar</Tag>
      </div>
      <div className="flex gap-2">
        {letters.map((letter) => (
          <TeamBadge key={letter} team={letter} racing={letter < 'E'} />
        ))}
      </div>
      <ChalkLine />
      <ChalkOr>or</ChalkOr>
      <Wordmark alt="Pickled Egg" />
      <Mark />
    </Stack>
  );
}

function TextParts() {
  const [toast, setToast] = useState<string | null>(null);
  return (
    <Stack>
      <ChalkHeading>Words</ChalkHeading>
      <Lead>A lead: the sentence under a heading.</Lead>
      <Notice tone="info" title="No signal. Claims are banked." />
      <Notice tone="warning" title="“badger” is in the bar's name.">
        <p>You may keep it, but they will thank you for it.</p>
      </Notice>
      <Notice tone="trouble" title="Signup failed">
        <Reasons reasons={['It is too short.', 'It is easily guessed.']} />
      </Notice>
      <Notice tone="good" title="Name changed" />
      <Skeleton words="Loading your games…" />
      <GotACode />
      <FirstLook />
      <GuestLogout open={false} name="Jo" onYes={nothing} onNo={nothing} />
      <EmptyState
        picture={<EmptyJar />}
        title="No games yet"
        action={<ButtonLink to="/create">Create a game</ButtonLink>}
      >
        Create your first game to get started.
      </EmptyState>
      <Button onClick={() => setToast('Logged in. The jar is waiting.')}>Show a toast</Button>
      <Toast words={toast} />
    </Stack>
  );
}

function Heads() {
  const long = 'Bartholomew Featherstonehaugh-Cholmondeley';
  return (
    <Stack>
      <ChalkHeading>Head and foot</ChalkHeading>
      <Header person={null} onLogout={nothing} />
      <Header person={{ id: '1', name: 'Priya', email: 'priya@example.com', isGuest: false }} onLogout={nothing} />
      <Header person={{ id: '1', name: long, email: null, isGuest: true }} onLogout={nothing} />
      <Footer year={2026} />
    </Stack>
  );
}
