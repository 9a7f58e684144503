import { useId, useState } from 'react';
import { photoCalls } from '#contract/calls/photos';
import { photoRequest, text } from '#contract/limits';
import type { ToldPhoto } from '#contract/story';
import { callServer } from '../../../call/api.ts';
import { Button } from '../../../parts/buttons/button.tsx';
import { Dialog } from '../../../parts/dialogs/dialog.tsx';
import { Field } from '../../../parts/fields/field.tsx';
import { Form, type FormValues } from '../../../parts/fields/form.tsx';
import { MainButton } from '../../../parts/buttons/main-button.tsx';
import { Notice } from '../../../parts/page/notice.tsx';
import { TextArea } from '../../../parts/fields/text-area.tsx';
import { TextButton } from '../../../parts/buttons/text-button.tsx';
import { useSend } from '../../../call/use-send.ts';
import { useNight } from '../night.ts';

type Outcome = 'told' | 'hidden' | 'stays';
type Step = 'closed' | 'asking' | Outcome;

const ends: Record<Outcome, { title: string; lead: string; detail: string }> = {
  told: {
    title: 'The host knows',
    lead: 'Your words are on their way.',
    detail: 'The host can hide this photo, delete it or let it stay. If nothing happens, ask them in person.',
  },
  hidden: { title: 'Done', lead: 'The photo is hidden.', detail: 'Nobody but whoever sent it sees it any more.' },
  stays: {
    title: 'It stays for now',
    lead: 'The host has read this and let the photo stay.',
    detail: 'Say more about why and ask again, or talk to the host in person.',
  },
};

/** Whoever is in a photo may ask the host to take it away, and reads what the host made of it. */
export function AskRemoval({ photo }: { photo: ToldPhoto }) {
  const { link, story, refresh } = useNight();
  const { isHostGone } = story;
  const form = useId();
  const [step, setStep] = useState<Step>('closed');
  const [words, setWords] = useState('');
  const { send, isSending, trouble } = useSend('Your words did not get through. Try again in a moment.');
  const asked = photo.asked ?? (link !== null && readAsked().includes(photo.id) ? 'by-link' : undefined);
  const outcome = step === 'closed' || step === 'asking' ? null : step;

  const ask = (value: FormValues) => {
    const contact = value('contact').trim();
    const input = { name: value('name').trim(), words: words.trim(), ...(contact === '' ? {} : { contact }) };
    return send(input, async (body, key) => {
      const query = link === null ? {} : { link };
      const call = photoCalls['ask-photo-removal'];
      const said = await callServer(call, { params: { id: photo.id }, query, input: body, key });
      // Someone who came by the link has no account the server could note this for.
      if (link !== null && !said.hidden) noteAsked(photo.id);
      setStep(outcomeOf(said));
    });
  };
  const close = () => {
    setStep('closed');
    // What was asked may have changed what is seen; not before they have read so.
    if (outcome) void refresh();
  };

  return (
    <>
      <div className="grid justify-items-center text-center">
        {asked && !isHostGone && <p className="text-small text-quiet">{stateWords[asked]}</p>}
        <TextButton onClick={() => setStep('asking')}>
          {asked && !isHostGone ? 'Ask again' : 'Ask for this photo to be removed'}
        </TextButton>
      </div>
      <Dialog
        open={step !== 'closed'}
        title={outcome ? ends[outcome].title : 'Take it down?'}
        onClose={close}
        foot={
          outcome ? (
            <Button onClick={close}>{outcome === 'hidden' ? 'Back to the photos' : 'Back to the photo'}</Button>
          ) : (
            <MainButton type="submit" form={form} busy={isSending}>
              {isHostGone ? 'Hide it' : 'Ask the host'}
            </MainButton>
          )
        }
      >
        {outcome ? (
          <Notice tone={outcome === 'stays' ? 'info' : 'good'} title={ends[outcome].lead}>
            <p>{ends[outcome].detail}</p>
          </Notice>
        ) : (
          <Form id={form} onSubmit={(value) => void ask(value)}>
            <p className="text-body">
              You are in this photo and would rather not be?{' '}
              {isHostGone
                ? 'This race has no host any more, so nobody has to decide: it is hidden at once.'
                : 'The host gets your words at once, and decides.'}
            </p>
            <Field label="Name" name="name" required maxLength={text.displayName} autoComplete="name" />
            <TextArea
              label="Your words"
              name="words"
              rows={2}
              value={words}
              maxLength={photoRequest.words}
              hint="You need not say why."
              onText={setWords}
            />
            {!isHostGone && (
              <Field
                label="How to reach you"
                aside="if you like"
                name="contact"
                maxLength={text.email}
                hint="Only the host sees it."
              />
            )}
            {trouble && <Notice tone="trouble" title={trouble.words} />}
          </Form>
        )}
      </Dialog>
    </>
  );
}

/** The photos this device asked for by a results link. */
const askedKey = 'askedPhotos';

function readAsked(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(askedKey) ?? '[]');
    return Array.isArray(stored) ? stored.map(String) : [];
  } catch {
    return [];
  }
}

function noteAsked(photo: string): void {
  try {
    localStorage.setItem(askedKey, JSON.stringify([...new Set([...readAsked(), photo])]));
  } catch {
    // Storage is closed to us.
  }
}

const stateWords: Record<NonNullable<ToldPhoto['asked']> | 'by-link', string> = {
  open: 'You asked for it to go. The host has not decided yet.',
  dismissed: 'You asked for it to go. The host has let it stay.',
  'by-link': 'You asked for it to go. It stays unless the host takes it down: ask them in person.',
};

function outcomeOf({ hidden, dismissed }: { hidden?: boolean; dismissed?: boolean }): Outcome {
  if (hidden) return 'hidden';
  return dismissed ? 'stays' : 'told';
}
