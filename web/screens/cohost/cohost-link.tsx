import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { cohostCalls } from '#contract/calls/cohosts';
import { appPages } from '#contract/pages';
import type { OutputOf } from '#contract/call';
import { weekdayDateOf } from '../../app/long-date.ts';
import { callServer, isOwnAnswer, repostToken } from '../../call/api.ts';
import { troubleIn } from '../../call/trouble.ts';
import { useSend } from '../../call/use-send.ts';
import { Button, ButtonLink } from '../../parts/buttons/button.tsx';
import { MainButton, MainLink } from '../../parts/buttons/main-button.tsx';
import { Lead, SmallPrint, Text } from '../../parts/layout/prose.tsx';
import { Stack } from '../../parts/layout/stack.tsx';
import { Notice } from '../../parts/page/notice.tsx';
import { Page } from '../../parts/page/page.tsx';
import { Skeleton } from '../../parts/page/skeleton.tsx';
import { usePerson } from '../../person/session.ts';
import { isKnown } from '../../person/stored-session.ts';
import { carryTarget } from '../account/sign-in/redirect.ts';

type Link = OutputOf<(typeof cohostCalls)['read-cohost-link']>;

const head = appPages.cohost;
/** How often whoever asked looks whether the host has said yes. */
const waitingMs = 3_000;

/** [Q1] [Q2] What somebody sees who scanned a host's link: whose race it is, and the way to ask. */
export function CohostLink() {
  const { token = '' } = useParams();
  const person = usePerson();
  const { data, error, refetch } = useQuery({
    queryKey: ['cohost-link', token],
    queryFn: () => readLink(token, isKnown(person)),
    retry: false,
    refetchInterval: ({ state }) => state.data?.state === 'asked' && waitingMs,
  });
  const here = `/cohost/${token}`;
  if (!data && isOwnAnswer(error) && error.code === 'cohost-link-gone') {
    return (
      <Page head={head} heading="That link is spent">
        <Stack>
          <div role="alert">
            <Lead>{error.message}</Lead>
          </div>
          {isKnown(person) ? (
            <ButtonLink to="/manage">My Games</ButtonLink>
          ) : (
            <>
              <Text>Was it you who used it? Log in, and this page says what the host said.</Text>
              <ButtonLink to={carryTarget('/login', here)}>Login</ButtonLink>
            </>
          )}
        </Stack>
      </Page>
    );
  }
  if (!data) {
    return (
      <Page head={head} heading="Lend a hand?">
        {error ? (
          <Notice
            tone="trouble"
            title={troubleIn(error, 'Failed to open the link')}
            action={<Button onClick={() => void refetch()}>Try again</Button>}
          />
        ) : (
          <Skeleton words="Looking whose race it is…" />
        )}
      </Page>
    );
  }
  return (
    <Page head={head} heading={headings[data.state](data)}>
      <Stack>
        <SmallPrint>
          {data.name}, {data.city}, {weekdayDateOf(data.date)}
        </SmallPrint>
        {data.you ? <Body link={data} you={data.you} token={token} /> : <MakeAccount here={here} />}
      </Stack>
    </Page>
  );
}

/** The link as this user may read it. The cookie may have expired while the account session is still valid. */
async function readLink(token: string, isSignedIn: boolean): Promise<Link> {
  const ask = () => callServer(cohostCalls['read-cohost-link'], { params: { token } });
  const link = await ask();
  return link.you === null && isSignedIn && (await repostToken()) ? ask() : link;
}

/** A new helper makes an account, others log in. Both return to this page. */
function MakeAccount({ here }: { here: string }) {
  return (
    <>
      <Lead>You pause, message and keep the peace. They keep the money and the plan.</Lead>
      <Text>Helping takes an account. It is free, and you come back to this page.</Text>
      <MainLink to={carryTarget('/signup', here)}>Create free account</MainLink>
      <ButtonLink to={carryTarget('/login', here)}>Login</ButtonLink>
    </>
  );
}

const headings: Record<Link['state'], (link: Link) => string> = {
  open: ({ host }) => `${host} wants a co-host`,
  asked: ({ host }) => `Ask ${host} to say yes`,
  on: () => "You're a co-host",
  no: () => 'Not this time',
};

interface BodyProps {
  link: Link;
  you: NonNullable<Link['you']>;
  token: string;
}

function Body({ link, you, token }: BodyProps) {
  const { gameId, host, state } = link;
  if (you.isHost) return <Lead>This is your own race. Let somebody else scan it.</Lead>;
  if (you.isGuest) {
    return (
      <Notice
        tone="warning"
        title="You are here as a guest, and co-hosts need an account."
        action={<ButtonLink to={carryTarget('/account', `/cohost/${token}`)}>Become an account</ButtonLink>}
      >
        <p>It takes an address and a password. Then come back to this link.</p>
      </Notice>
    );
  }
  if (state === 'on') {
    return (
      <>
        <Lead>The desk is yours too. Everything you do carries your name.</Lead>
        <MainLink to={`/host/${gameId}`}>Open the desk</MainLink>
      </>
    );
  }
  if (state === 'no') {
    return (
      <>
        <Lead>{host} did not say yes, or not in time. Ask them for a new link.</Lead>
        <ButtonLink to="/manage">My Games</ButtonLink>
      </>
    );
  }
  if (state === 'asked') {
    return (
      <output>
        <Lead>
          {host}'s screen says ‘Let {you.name} in’. They tap that, then ‘Yes, it's {you.name}’, and this page opens the
          desk.
        </Lead>
      </output>
    );
  }
  return <Ask name={you.name} token={token} />;
}

function Ask({ name, token }: { name: string; token: string }) {
  const client = useQueryClient();
  const { send, isSending, trouble } = useSend('Failed to ask');
  const ask = () =>
    void send({ token }, async (_input, key) => {
      await callServer(cohostCalls['take-cohost-link'], { params: { token }, key });
      await client.invalidateQueries({ queryKey: ['cohost-link', token] });
    });
  return (
    <>
      <Lead>You pause, message and keep the peace. They keep the money and the plan.</Lead>
      <Text>
        In a team already? You race on, and see what racers see. If you are in none, you see every route: then you
        cannot race in this one any more.
      </Text>
      {trouble && <Notice tone="trouble" title={trouble.words} />}
      <MainButton busy={isSending} onClick={ask}>
        Help as {name}
      </MainButton>
    </>
  );
}
