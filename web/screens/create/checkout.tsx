import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { bars } from '#contract/limits';
import { appPages } from '#contract/pages';
import { problems } from '#contract/problems';
import { readTelephone } from '#contract/text/checks';
import { callServer, RequestError } from '../../call/api.ts';
import { useSend } from '../../call/use-send.ts';
import { Button, ButtonLink } from '../../parts/buttons/button.tsx';
import { Dock } from '../../parts/layout/dock.tsx';
import { Facts } from '../../parts/rows/facts.tsx';
import { Field } from '../../parts/fields/field.tsx';
import { Form } from '../../parts/fields/form.tsx';
import { longDateOf, useOpenedAt } from '../../app/long-date.ts';
import { MainButton, MainLink } from '../../parts/buttons/main-button.tsx';
import { Notice } from '../../parts/page/notice.tsx';
import { Text } from '../../parts/layout/prose.tsx';
import { Page } from '../../parts/page/page.tsx';
import { paymentsHere } from '../../app/settings.ts';
import { barsIn, type Draft, forgetDraft, isPresent, modeIn, teamsIn, tryKeyFor } from './draft.ts';
import { useDraft } from './use-draft.ts';
import { usePrices } from './use-prices.ts';
import { dayFault, dayIn, WhenWhere } from './when-where.tsx';
import { Dialog } from '../../parts/dialogs/dialog.tsx';
import { Stack } from '../../parts/layout/stack.tsx';
import type { InputOf } from '#contract/call';
import { gamesCalls } from '#contract/calls/games';
import { count } from '../../app/analytics.ts';

const call = gamesCalls['create-game'];

type NewGame = InputOf<typeof call>;

type DialogKind = 'sign-in' | 'no-answer' | 'account';

interface SignInDialogProps {
  /** Null while no dialog is open. 'no-answer': the cause may be the signal and not the account. 'account': a guest only needs to add an address. */
  asked: DialogKind | null;
  onClose: () => void;
}

type Step = 'ready' | DialogKind | { telFault: string } | { dayFault: string };

/** The last step: look it over, leave a number, make the game. */
export function Checkout() {
  const navigate = useNavigate();
  const [draft, change] = useDraft();
  const [step, setStep] = useState<Step>('ready');
  const { send, isSending, trouble, forget } = useSend(problems['create-failed'].words);
  const now = useOpenedAt();
  const lack = lackOf(draft);
  const price = usePrices()(modeIn(draft) ?? 'classic', teamsIn(draft));

  function ready() {
    setStep('ready');
    forget();
  }

  function create() {
    forget();
    const tel = readTelephone(draft.tel);
    if ('fault' in tel) {
      document.getElementsByName('tel')[0]?.focus();
      return setStep({ telFault: tel.fault });
    }
    const late = dayFault(draft, new Date());
    if (late) {
      document.getElementsByName('gameDay')[0]?.focus();
      return setStep({ dayFault: late });
    }
    if (lack) return undefined;
    setStep('ready');
    return void send(draft, async () => {
      try {
        const made = await createGame(draft, tel.e164);
        await navigate('/manage', { state: { made } });
      } catch (error) {
        const next = stepAfter(error);
        if (!next) throw error;
        setStep(next);
      }
    });
  }

  return (
    <Page head={appPages.checkout} width="wide">
      <ReviewForm facts={<Facts facts={factsOf(draft, now)} />} onSubmit={create}>
        <WhenWhere
          draft={draft}
          fault={typeof step === 'object' && 'dayFault' in step ? step.dayFault : undefined}
          onChange={(given) => {
            change(given);
            ready();
          }}
        />
        <Field
          label="Mobile number"
          name="tel"
          type="tel"
          autoComplete="tel"
          placeholder="+44 7700 900123"
          maxLength={40}
          hint="So that your teams can ring you. Optional."
          error={typeof step === 'object' && 'telFault' in step ? step.telFault : undefined}
          value={draft.tel}
          onChange={(event) => {
            change({ tel: event.currentTarget.value });
            ready();
          }}
        />
        {price && price.each !== 'Free' && (
          <Text>
            <b className="font-bold">{price.total} altogether</b>, {price.each}.
          </Text>
        )}
        <Text>
          {paymentsHere().by === 'off'
            ? 'Games are free here: there is nothing to pay.'
            : "Payment happens later: we'll redirect you to checkout before the game begins."}
        </Text>
        {lack && <Notice tone="warning" title={lack.words} action={<ButtonLink to={lack.step}>Go there</ButtonLink>} />}
        {trouble && <Notice tone="trouble" title={trouble.words} />}
        <Dock isStaticOnDesk>
          <ButtonLink to="/create/mode">Back</ButtonLink>
          <MainButton type="submit" busy={isSending} disabled={lack !== null}>
            Create Game
          </MainButton>
        </Dock>
      </ReviewForm>
      <SignInDialog asked={typeof step === 'object' || step === 'ready' ? null : step} onClose={ready} />
    </Page>
  );
}

interface ReviewFormProps {
  facts: ReactNode;
  onSubmit: () => void;
  children: ReactNode;
}

/**
 * The choices made so far, then the remaining fields; side by side on a wide screen, so that both and the button fit one window. On a phone all
 * of it is one grid, so that the dock can stick to the bottom of the screen over its whole height.
 */
function ReviewForm({ facts, onSubmit, children }: ReviewFormProps) {
  return (
    <div className="mx-auto max-w-[460px] desk:max-w-[1040px]">
      <Form onSubmit={onSubmit}>
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-16 gap-y-5.5 desk:grid-cols-2">
          <div>
            <h1 tabIndex={-1} className="mb-5 font-display text-h1">
              Review & finish setup
            </h1>
            {facts}
          </div>
          <div className="contents desk:grid desk:grid-cols-[minmax(0,1fr)] desk:gap-5.5">{children}</div>
        </div>
      </Form>
    </div>
  );
}

/** A user who is not signed in, or a guest, or a missing answer leads to the sign-in dialog; every other error is shown. */
function stepAfter(error: unknown): DialogKind | null {
  if (!(error instanceof RequestError)) return 'no-answer';
  // [K3] A guest hosts nothing.
  if (error.code === 'not-for-guests') return 'account';
  return error.status === 401 ? 'sign-in' : null;
}

function factsOf(draft: Draft, now: Date): [name: string, value: string][] {
  const mode = { classic: 'Classic', lazy: 'Lazy' };
  const chosen = modeIn(draft);
  const values = [
    ['Game', draft.gameName],
    ['City', draft.city],
    ['Date', longDateOf(dayIn(draft, now))],
    ['Teams', String(teamsIn(draft))],
    ['Bars target', String(Math.min(barsIn(draft), bars.max))],
    ['Mode', chosen ? mode[chosen] : ''],
  ] as const;
  return values.map(([name, value]) => [name, value.trim() || '–']);
}

/** Creating a game takes an account; what was filled in waits here meanwhile. */
function SignInDialog({ asked, onClose }: SignInDialogProps) {
  const isGuest = asked === 'account';
  return (
    <Dialog
      open={asked !== null}
      title="You need an account"
      onClose={onClose}
      lightDismiss
      foot={
        <>
          {isGuest ? (
            <>
              <MainLink to="/account?redirectTo=/checkout">Create free account</MainLink>
              <ButtonLink to="/login?redirectTo=/checkout">Login</ButtonLink>
            </>
          ) : (
            <>
              <MainLink to="/login?redirectTo=/checkout">Login</MainLink>
              <ButtonLink to="/signup?redirectTo=/checkout">Create free account</ButtonLink>
            </>
          )}
          <Button look="link" onClick={onClose}>
            Not now
          </Button>
        </>
      }
    >
      <Stack gap="tight">
        {isGuest ? (
          <Text>
            You are here as a guest, and guests race. To host a game, add an e-mail and a password: your seat stays
            yours, and your new game waits here.
          </Text>
        ) : (
          <Text>An account is needed to create a game. Your game stays as it is while you log in.</Text>
        )}
        {asked === 'no-answer' && (
          <Text>
            Logged in already? Then it was the signal: we got no answer. Press Not now and try again. It will still be
            one game.
          </Text>
        )}
      </Stack>
    </Dialog>
  );
}

/** Asks for the game of a draft. However often it is asked for, the server makes it once; the draft goes when it is there, and its number is the answer. */
async function createGame(draft: Draft, tel: string | null): Promise<number> {
  const game = gameOf(draft, tel);
  const { gameId } = await callServer(call, { input: game, key: tryKeyFor(game) });
  count({ name: 'game_create', props: { name: game.gameName, type: game.gameType } });
  forgetDraft();
  return gameId;
}

/** What a draft still lacks before it can be a game, and the step that asks for it. */
function lackOf(draft: Draft): { step: '/create' | '/create/mode'; words: string } | null {
  if (!isPresent(draft.gameName) || !isPresent(draft.city) || draft.gameDate === '') {
    return { step: '/create', words: 'Give your game a name and a place first.' };
  }
  return modeIn(draft) ? null : { step: '/create/mode', words: 'Choose a mode first.' };
}

function gameOf(draft: Draft, tel: string | null): NewGame {
  return {
    gameName: draft.gameName,
    city: draft.city,
    date: dayIn(draft, new Date()),
    gameBars: Math.min(barsIn(draft), bars.max),
    gameStartBar: draft.gameStartBar,
    tel: tel ?? '',
    gameBarList: placesIn(draft),
    gameGroups: teamsIn(draft),
    gameType: modeIn(draft) ?? 'classic',
    gameTime: draft.gameTime,
    meetingPoint: draft.meetingPoint,
  };
}

function placesIn({ selectedPlaces }: Draft): NonNullable<NewGame['gameBarList']> {
  try {
    const places: unknown = JSON.parse(selectedPlaces || '[]');
    return Array.isArray(places) ? places : [];
  } catch {
    return [];
  }
}
