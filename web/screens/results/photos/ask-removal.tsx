import { useId, useState } from 'react';
import { photoCalls } from '#contract/calls/photos';
import { photoRequest, text } from '#contract/limits';
import type { ToldPhoto } from '#contract/story';
import { callServer } from '../../../api.ts';
import { Button } from '../../../parts/button.tsx';
import { Dialog } from '../../../parts/dialog.tsx';
import { Field } from '../../../parts/field.tsx';
import { Form, type FormValues } from '../../../parts/form.tsx';
import { MainButton } from '../../../parts/main-button.tsx';
import { Notice } from '../../../parts/notice.tsx';
import { TextArea } from '../../../parts/text-area.tsx';
import { TextButton } from '../../../parts/text-button.tsx';
import { useSaving } from '../../../use-saving.ts';
import { useNight } from '../night.ts';

type Step = 'closed' | 'asking' | 'asked';

/** Whoever is in a photo may ask the host to take it away. */
export function AskRemoval({ photo }: { photo: ToldPhoto }) {
  const { link } = useNight();
  const form = useId();
  const [step, setStep] = useState<Step>('closed');
  const [words, setWords] = useState('');
  const { save, isSaving, trouble } = useSaving('Your words did not get through. Try again in a moment.');

  const send = (value: FormValues) => {
    const contact = value('contact').trim();
    const input = { name: value('name').trim(), words: words.trim(), ...(contact === '' ? {} : { contact }) };
    return save(input, async (body, key) => {
      const query = link === null ? {} : { link };
      await callServer(photoCalls['ask-photo-removal'], { params: { id: photo.id }, query, input: body, key });
      setStep('asked');
    });
  };

  return (
    <>
      <div className="justify-self-center">
        <TextButton onClick={() => setStep('asking')}>Ask for this photo to be removed</TextButton>
      </div>
      <Dialog
        open={step !== 'closed'}
        title={step === 'asked' ? 'The host knows' : 'Take it down?'}
        onClose={() => setStep('closed')}
        foot={
          step === 'asked' ? (
            <Button onClick={() => setStep('closed')}>Back to the photo</Button>
          ) : (
            <MainButton type="submit" form={form} busy={isSaving}>
              Ask the host
            </MainButton>
          )
        }
      >
        {step === 'asked' ? (
          <Notice tone="good" title="Your words are on their way.">
            <p>The host can hide this photo or delete it. If nothing happens, ask them in person: they owe you one.</p>
          </Notice>
        ) : (
          <Form id={form} onSubmit={(value) => void send(value)}>
            <p className="text-body">
              You are in this photo and would rather not be? The host gets your words at once.
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
            <Field
              label="How to reach you"
              aside="if you like"
              name="contact"
              maxLength={text.email}
              hint="Only the host sees it."
            />
            {trouble && <Notice tone="trouble" title={trouble.words} />}
          </Form>
        )}
      </Dialog>
    </>
  );
}
