import { useState } from 'react';
import { operatorDeskCalls } from '#contract/calls/operator-desk';
import { callServer } from '../../../call/api.ts';
import { ChalkHeading } from '../../../parts/layout/chalk-line.tsx';
import { Notice } from '../../../parts/page/notice.tsx';
import { Stack } from '../../../parts/layout/stack.tsx';
import { useSaving } from '../../../call/use-saving.ts';
import { FoundPhoto, type FoundPhotoView } from './found-photo.tsx';
import { LookForm } from './look-form.tsx';

/** One photo by its address or number, to be taken away. */
export function PhotoLook() {
  const { save, isSaving, trouble } = useSaving('Failed to look');
  const [found, setFound] = useState<FoundPhotoView | null>(null);
  const [said, setSaid] = useState<string | null>(null);

  function look(photo: string) {
    setFound(null);
    setSaid(null);
    void save({ photo }, async (input) => setFound(await callServer(operatorDeskCalls['operator/photo'], { input })));
  }

  return (
    <Stack>
      <ChalkHeading>A photo</ChalkHeading>
      <LookForm
        label="Photo"
        name="photo"
        maxLength={500}
        busy={isSaving}
        error={trouble?.words}
        hint="Its address, or the long number in it."
        onLook={look}
      />
      {said && <Notice tone="good" title={said} />}
      {found && (
        <FoundPhoto
          photo={found}
          onGone={(how) => {
            setFound(how === 'delete' ? null : { ...found, hiddenAt: Date.now() });
            setSaid(how === 'delete' ? 'Deleted. Its host is told.' : 'Hidden. Its host is told.');
          }}
        />
      )}
    </Stack>
  );
}
