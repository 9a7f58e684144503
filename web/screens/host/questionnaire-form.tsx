import { useState } from 'react';
import { gamesCalls } from '#contract/calls/games';
import { lazy } from '#contract/limits';
import { unknownWords } from '#contract/unknown-wishes';
import { callServer } from '../../call/api.ts';
import { type Game, useGameChanges } from '../../app/game.ts';
import { Button } from '../../parts/buttons/button.tsx';
import { ChalkHeading } from '../../parts/layout/chalk-line.tsx';
import { Field } from '../../parts/fields/field.tsx';
import { Form } from '../../parts/fields/form.tsx';
import { useOpenedAt } from '../../app/long-date.ts';
import { MainButton } from '../../parts/buttons/main-button.tsx';
import { Notice } from '../../parts/page/notice.tsx';
import { Text } from '../../parts/layout/prose.tsx';
import { Radios } from './radios.tsx';
import { TextArea } from '../../parts/fields/text-area.tsx';
import { Whisper } from '../../parts/clues/whisper.tsx';
import { useSend } from '../../call/use-send.ts';
import {
  type Answers,
  faultIn,
  knowledgeLabels,
  readUnsentAnswers,
  removeUnsentAnswers,
  storeUnsentAnswers,
  wishedDay,
} from './questionnaire.ts';

interface QuestionnaireFormProps {
  game: Game;
  /** Whether there are answers already that these replace. */
  isAgain: boolean;
  onDone: () => void;
}

/** What we must know to make a race for somebody. */
export function QuestionnaireForm({ game, isAgain, onDone }: QuestionnaireFormProps) {
  const { showGame } = useGameChanges(game.gameId);
  const { send, isSending, trouble, say, forget } = useSend('Failed to send your answers');
  const now = useOpenedAt();
  const [answers, setAnswers] = useState<Answers>(
    () =>
      game.lazyQuestionnaire ?? {
        knowCity: '',
        barPreferences: '',
        occasion: '',
        playDate: wishedDay(game, now),
        ...readUnsentAnswers(game.gameId),
      },
  );

  function change(given: Partial<Answers>) {
    const changed = { ...answers, ...given };
    setAnswers(changed);
    // Answers that were sent before are read from the server after a reload.
    if (!isAgain) storeUnsentAnswers(game.gameId, changed);
    forget();
  }

  function submit() {
    const fault = faultIn(answers, new Date());
    if (fault) {
      document.getElementsByName(fault.of)[0]?.focus();
      return say({ words: fault.words, code: fault.code });
    }
    return void send(answers, async (input, key) => {
      const call = gamesCalls['lazy-questionnaire'];
      showGame(await callServer(call, { params: { id: String(game.gameId) }, input, key }));
      removeUnsentAnswers(game.gameId);
      onDone();
    });
  }

  const isDayWrong = trouble?.code === 'date-too-soon';
  return (
    <Form onSubmit={submit}>
      <ChalkHeading>Your night</ChalkHeading>
      <Text>Four questions, then put your feet up: we pick the bars and write the clues.</Text>
      <Radios
        label={`How well do you know ${game.city}?`}
        name="knowCity"
        options={Object.entries(knowledgeLabels)}
        chosen={answers.knowCity}
        onChoose={(knowCity) => change({ knowCity })}
      />
      <Field
        label="Occasion"
        name="occasion"
        value={answers.occasion}
        maxLength={lazy.occasion}
        placeholder="Priya turns thirty"
        onChange={(event) => change({ occasion: event.currentTarget.value })}
      />
      <Field
        label="Day"
        name="playDate"
        type="date"
        error={isDayWrong ? trouble.words : undefined}
        hint={`We need ${lazy.playDateDays} days at least.`}
        value={answers.playDate}
        onChange={(event) => change({ playDate: event.currentTarget.value })}
      />
      <TextArea
        label="Bars you like"
        name="barPreferences"
        value={answers.barPreferences}
        maxLength={lazy.preferences}
        hint="Optional. Cosy or loud, ale or cocktails, a bar you love: tell us."
        onText={(barPreferences) => change({ barPreferences })}
      />
      <Whisper>{unknownWords(answers.barPreferences)}</Whisper>
      {trouble && !isDayWrong && <Notice tone="trouble" title={trouble.words} />}
      <MainButton type="submit" busy={isSending}>
        {isAgain ? 'Save answers' : 'Send answers'}
      </MainButton>
      {isAgain && (
        <Button look="link" onClick={onDone}>
          Leave them as they are
        </Button>
      )}
    </Form>
  );
}
