import { createContext, type ReactNode, useContext, useId } from 'react';

interface ChoicesProps {
  /** What is chosen between, for those who cannot see it. */
  label: string;
  name: string;
  chosen: string | null;
  onChoose: (value: string) => void;
  children: ReactNode;
}

type Group = Pick<ChoicesProps, 'name' | 'chosen' | 'onChoose'>;
const GroupContext = createContext<Group>({ name: '', chosen: null, onChoose: () => undefined });

/** Cards of which one is chosen. */
export function Choices({ label, children, ...group }: ChoicesProps) {
  return (
    <GroupContext value={group}>
      <fieldset className="grid gap-4">
        <legend className="sr-only">{label}</legend>
        {children}
      </fieldset>
    </GroupContext>
  );
}

interface ChoiceProps {
  value: string;
  title: string;
  /** Badges at the right of the title: they say nothing that the words do not. */
  picture: ReactNode;
  tag?: ReactNode;
  children: ReactNode;
}

/** One card, all of it target; the chosen one has a thick edge and a filled dot. */
export function Choice({ value, title, picture, tag, children }: ChoiceProps) {
  const { name, chosen, onChoose } = useContext(GroupContext);
  const id = useId();
  const isChosen = chosen === value;
  return (
    <div
      className={`relative rounded-mat border-3 p-4.5 has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-focus ${isChosen ? 'border-good bg-good-paper' : 'border-edge bg-card'}`}
    >
      <div className="flex items-center gap-3">
        <input
          id={id}
          type="radio"
          name={name}
          value={value}
          checked={isChosen}
          aria-describedby={`${id}-more`}
          onChange={() => onChoose(value)}
          className="relative z-1 size-7 shrink-0 appearance-none rounded-round border-3 border-edge bg-card outline-none checked:border-[9px] checked:border-good"
        />
        <label htmlFor={id} className="font-display text-h2 before:absolute before:inset-0 before:cursor-pointer">
          {title}
        </label>
        <div aria-hidden="true" className="ml-auto flex -space-x-2.5">
          {picture}
        </div>
      </div>
      <div id={`${id}-more`} className="mt-3 grid justify-items-start gap-3 text-body">
        <p>{children}</p>
        {tag}
      </div>
    </div>
  );
}
