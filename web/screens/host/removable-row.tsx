import type { ReactNode } from 'react';
import { Button } from '../../parts/buttons/button.tsx';
import { IconButton } from '../../parts/buttons/icon-button.tsx';

interface RemovableRowProps {
  /** What it is, for the name of its cross. */
  name: string;
  /** What it says, so that one knows what one took out. */
  words: string;
  isOut: boolean;
  onOut: (isOut: boolean) => void;
  children: ReactNode;
}

/** A row of a list that is being edited: taken out with one press, brought back with another. */
export function RemovableRow({ name, words, isOut, onOut, children }: RemovableRowProps) {
  if (isOut) {
    return (
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-3 rounded-mat border-2 border-dashed border-edge-soft py-1 pl-4">
        <p className="truncate text-body text-quiet line-through">{words}</p>
        <div>
          <Button look="link" onClick={() => onOut(false)}>
            Undo
          </Button>
        </div>
      </div>
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-1">
      {children}
      <div className="mt-8">
        <IconButton icon="close" label={`Remove ${name}`} onClick={() => onOut(true)} />
      </div>
    </div>
  );
}
