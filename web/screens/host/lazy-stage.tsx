import { useState } from 'react';
import { lazy } from '#contract/limits';
import { unknownWords } from '#contract/unknown-wishes';
import type { Game } from '../../app/game.ts';
import { hasMail } from '../../app/settings.ts';
import { Button } from '../../parts/buttons/button.tsx';
import { Facts } from '../../parts/rows/facts.tsx';
import { longDateOf } from '../../app/long-date.ts';
import { Notice } from '../../parts/page/notice.tsx';
import { Stack } from '../../parts/layout/stack.tsx';
import { StepCard } from './step-card.tsx';
import { Whisper } from '../../parts/clues/whisper.tsx';
import { type Answers, knowledgeLabels } from './questionnaire.ts';
import { QuestionnaireForm } from './questionnaire-form.tsx';

const labels = new Map<string, string>(Object.entries(knowledgeLabels));

/** A lazy game until its race is made: the questions, then that we are on it. */
export function LazyStage({ game }: { game: Game }) {
  const [isEditing, setEditing] = useState(false);
  const answers = game.lazyQuestionnaire;
  if (!answers || game.lazyStage === 'questionnaire' || isEditing) {
    return <QuestionnaireForm game={game} onDone={() => setEditing(false)} isAgain={answers !== null} />;
  }
  return (
    <Stack gap="tight">
      {game.lazyStage === 'submitted' ? (
        <Notice tone="info" title="We have your answers.">
          <p>
            Pay, and we begin: your race then takes about {lazy.leadDays} days to make. {whenMade(game)}
          </p>
        </Notice>
      ) : (
        <Notice tone="good" title="We're on it.">
          <p>
            Your race takes about {lazy.leadDays} days to make. {whenMade(game)} Meanwhile, fill your teams.
          </p>
        </Notice>
      )}
      <StepCard mark={1} title="Answers" state="done" words="Sent. The rest is our homework.">
        <Stack gap="tight">
          <Facts facts={factsOf(answers)} />
          <Whisper>{unknownWords(answers.barPreferences)}</Whisper>
          <Button look="link" onClick={() => setEditing(true)}>
            Edit answers
          </Button>
        </Stack>
      </StepCard>
    </Stack>
  );
}

/** [N12] How the host learns that the race is made; where no mail goes out, by this page alone. */
function whenMade({ hostEmail }: Game): string {
  return hasMail()
    ? `We e-mail you at ${hostEmail} when it is there.`
    : 'Look in here then: no mail goes out from here.';
}

/** [Z4] The race is made: what is left for its host. */
export function LazyMade({ game }: { game: Game }) {
  const unknown = unknownWords(game.lazyQuestionnaire?.barPreferences ?? '');
  return (
    <Notice tone="good" title="Your race is made.">
      <p>
        We picked the bars and wrote the clues. You only fill your teams and start.
        {game.team === null && ' Racing yourself? Join a team first, and we keep the bars from you too.'}
      </p>
      {unknown && <p>{unknown}</p>}
    </Notice>
  );
}

function factsOf(answers: Answers): [name: string, value: string][] {
  return [
    ['You know the city', labels.get(answers.knowCity) ?? answers.knowCity],
    ['Occasion', answers.occasion],
    ['Day', longDateOf(answers.playDate)],
    ['Bars you like', answers.barPreferences || '–'],
  ];
}
