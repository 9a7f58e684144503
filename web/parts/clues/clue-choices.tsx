import { useId } from 'react';
import { Difficulty } from './difficulty.tsx';

interface OfferedClue {
  kind: string;
  text: string;
  difficulty: number;
}

interface ClueChoicesProps {
  clues: readonly OfferedClue[];
  chosen: number;
  onChoose: (index: number) => void;
}

/** Clues of which one is chosen; the chosen one is turned over, light on dark or dark on light. */
export function ClueChoices({ clues, chosen, onChoose }: ClueChoicesProps) {
  const name = useId();
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <legend className="sr-only">Generated clues</legend>
      {clues.map((clue, index) => (
        <label
          key={clue.text}
          className={`grid min-h-15 cursor-pointer content-center gap-0.75 rounded-mat border-3 px-4 py-2 has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-focus ${index === chosen ? 'border-ink bg-ink text-page' : 'border-edge bg-page'}`}
        >
          <input
            type="radio"
            name={name}
            checked={index === chosen}
            onChange={() => onChoose(index)}
            className="sr-only"
          />
          <span
            className={`flex items-center justify-between gap-3 font-display text-tab tracking-[.03em] ${index === chosen ? 'text-brine [@media(prefers-color-scheme:light)]:text-pickle' : 'text-good'}`}
          >
            {clue.kind}
            <Difficulty eggs={clue.difficulty} />
          </span>
          <span className="text-[1.125rem] leading-[1.3] font-medium wrap-anywhere whitespace-pre-line">
            {clue.text}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
