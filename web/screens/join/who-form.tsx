import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { joining, minimumAge } from '#contract/limits';
import { MainButton } from '../../parts/buttons/main-button.tsx';
import { TextButton } from '../../parts/buttons/text-button.tsx';
import { InlineLink, TextLink } from '../../parts/buttons/text-link.tsx';
import { Checkbox } from '../../parts/fields/checkbox.tsx';
import { Field } from '../../parts/fields/field.tsx';
import { Form } from '../../parts/fields/form.tsx';
import { Dock } from '../../parts/layout/dock.tsx';
import { SmallPrint } from '../../parts/layout/prose.tsx';
import { Notice } from '../../parts/page/notice.tsx';
import { usePerson } from '../../person/session.ts';
import { isKnown } from '../../person/stored-session.ts';
import { logInFrom } from '../account/sign-in/redirect.ts';
import { houseRules } from '../play/gate/house-rules.tsx';
import { keepName, keptName } from './kept-name.ts';
import { type Arrival, isUnderWay } from './use-arrival.ts';

interface WhoFormProps {
  /** What the button says to somebody who gives a name. */
  yes: string;
  /** What it begins with for somebody who is signed in: their name follows. */
  signed?: 'Join' | 'Knock';
  arrival: Arrival<unknown>;
  onSend: (name: string) => void;
  /** A guest's tick covers the house rules too. */
  onAgree: () => void;
  /** Above the name, and sent with it. */
  children?: ReactNode;
}

/** Who comes in: a name and 18+, or whoever is signed in already. */
export function WhoForm({ yes, signed = 'Join', arrival, onSend, onAgree, children }: WhoFormProps) {
  const person = usePerson();
  const isBusy = isUnderWay(arrival);
  // Coming in as a guest signs one in; the form stays what it was until the answer is here.
  const isSigned = isKnown(person) && !(isBusy && person.isGuest && keptName() !== '');
  return (
    <Form
      onSubmit={(value) => {
        if (!isSigned) onAgree();
        onSend(isSigned ? person.name : value('name').trim());
      }}
    >
      {children}
      {!isSigned && <NewName />}
      {arrival.type === 'refused' && <Notice tone="trouble" title={arrival.words} />}
      {arrival.type === 'no-signal' && (
        <Notice tone="warning" title="No signal.">
          <p>Your name is kept. We send it the moment there is one.</p>
        </Notice>
      )}
      <Dock isStaticOnDesk>
        <MainButton type="submit" busy={isBusy}>
          {isSigned ? `${signed} as ${person.name}` : yes}
        </MainButton>
      </Dock>
      {!isSigned && <p className="-mt-8 text-center text-body font-semibold">No account. No password.</p>}
      {isSigned ? <NotThem isGuest={person.isGuest} name={person.name} /> : <OrAccount />}
      {!isSigned && <Terms />}
    </Form>
  );
}

/** [K3] A guest enters only a name and ticks a box. The tick includes the house rules, so that the start line need not ask for them. */
function NewName() {
  return (
    <div className="grid gap-1">
      <Field
        label="Your name"
        name="name"
        autoComplete="given-name"
        maxLength={joining.name}
        defaultValue={keptName()}
        onInput={(event) => keepName(event.currentTarget.value.trim())}
        pattern=".*\S.*"
        title="Your name is missing."
        hint="What your team shouts across a bar."
        missing="Your team has to shout something."
        enterKeyHint="done"
        required
      />
      <Checkbox
        name="adult"
        required
        missing={`Pickled Egg is for adults. Tick the box if you are ${minimumAge} or over.`}
      >
        I'm {minimumAge} or over, and the house rules are fine by me
      </Checkbox>
      <SmallPrint>{houseRules.slice(1).join(' ')}</SmallPrint>
    </div>
  );
}

function Terms() {
  return (
    <SmallPrint>
      Joining means you agree to the <InlineLink to="/terms">Terms and Conditions</InlineLink> and the{' '}
      <InlineLink to="/eula">licence</InlineLink>.
    </SmallPrint>
  );
}

/** Those who have an account, or want one, come back here. */
function OrAccount() {
  const { pathname, hash } = useLocation();
  const query = `?redirectTo=${encodeURIComponent(pathname + hash)}`;
  return (
    <p className="flex flex-wrap items-center justify-center gap-x-3 text-quiet">
      Got an account?
      <TextLink to={`/login${query}`}>Login</TextLink>
      <TextLink to={`/signup${query}`}>Sign up</TextLink>
    </p>
  );
}

/** A guest has nowhere else to be, but may have an account; an account is left here for another. */
function NotThem({ isGuest, name }: { isGuest: boolean; name: string }) {
  const { pathname } = useLocation();
  async function out() {
    const { logout } = await import('../../person/logout.ts');
    await logout(pathname);
  }
  return (
    <p className="text-center">
      {isGuest ? (
        <TextLink to={logInFrom(pathname)}>I have an account</TextLink>
      ) : (
        <TextButton onClick={() => void out()}>Not {name}? Log out</TextButton>
      )}
    </p>
  );
}
