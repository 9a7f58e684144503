import { type ReactNode, useState } from 'react';
import { gamesCalls } from '#contract/calls/games';
import { sabotageCalls } from '#contract/calls/sabotages';
import { god, text } from '#contract/limits';
import { problems } from '#contract/problems';
import { callServer } from '../../call/api.ts';
import { useGameChanges } from '../../app/game.ts';
import { Button } from '../../parts/buttons/button.tsx';
import { Dialog } from '../../parts/dialogs/dialog.tsx';
import { MainButton } from '../../parts/buttons/main-button.tsx';
import { Notice } from '../../parts/page/notice.tsx';
import { SmallPrint, Text } from '../../parts/layout/prose.tsx';
import { Stack } from '../../parts/layout/stack.tsx';
import { TextArea } from '../../parts/fields/text-area.tsx';
import { useSend } from '../../call/use-send.ts';
import { addIdeas, addWords, changeRow, hasRoom, rowsOf, sabotagesIn, takeOut } from './sabotage-rows.ts';
import type { SheetProps } from './sheet.ts';
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

/** The list of a god game; saving it makes a classic game one. */
export function SabotagesDialog({ game, open, onClose }: SheetProps) {
  const { showGame, askTeamsAgain } = useGameChanges(game.gameId);
  const saving = useSend('Failed to save the sabotages');
  const asking = useSend('Failed to fetch ideas');
  const [rows, setRows] = useState(() => rowsOf(game.extras?.sabotages ?? []));
  const isClassic = game.type === 'classic';
  const sabotages = sabotagesIn(rows);

  function save() {
    if (sabotages.length === 0) return saving.say({ words: problems['no-sabotage'].words, code: 'no-sabotage' });
    return void saving.send({ sabotages }, async (input, key) => {
      showGame(await callServer(gamesCalls.god, { params: { id: String(game.gameId) }, input, key }));
      void askTeamsAgain();
      onClose();
    });
  }

  function fetchIdeas() {
    saving.forget();
    void asking.send({}, async () => {
      const house = await callServer(sabotageCalls.sabotages, { query: { gameId: game.gameId } });
      setRows((now) =>
        addIdeas(
          now,
          house.map(({ sabotage }) => sabotage),
        ),
      );
    });
  }

  const trouble = saving.trouble ?? asking.trouble;
  return (
    <Dialog
      open={open}
      title={isClassic ? 'Play god' : 'Your sabotages'}
      onClose={onClose}
      foot={
        <>
          {trouble && <Notice tone="trouble" title={trouble.words} />}
          <MainButton busy={saving.isSending} onClick={save}>
            {isClassic ? 'Play god' : 'Save'}
          </MainButton>
        </>
      }
    >
      <Stack gap="field">
        <Stack gap="tight">
          {isClassic && (
            <Text>You write every clue, and these sabotages. Clues your teams wrote are kept, but do not count.</Text>
          )}
          <SmallPrint>
            A sabotage is a small dare, done where the team stands and proved with a photo. None asks anyone to drink
            alcohol.
          </SmallPrint>
        </Stack>
        {rows.map((row, index) => (
          <RemovableRow
            key={row.id}
            name={`sabotage ${index + 1}`}
            words={row.words}
            isOut={row.isOut}
            onOut={(isOut) => setRows(isOut ? takeOut(rows, row.id) : changeRow(rows, row.id, { isOut }))}
          >
            <TextArea
              label={`Sabotage ${index + 1}`}
              name={`sabotage-${row.id}`}
              rows={2}
              maxLength={text.sabotage}
              placeholder="Everybody stands on one leg until the photo is taken."
              value={row.words}
              onText={(words) => {
                setRows(changeRow(rows, row.id, { words }));
                saving.forget();
              }}
            />
          </RemovableRow>
        ))}
        <Stack gap="tight">
          <SmallPrint>
            {sabotages.length} of at most {god.sabotages}.
          </SmallPrint>
          {hasRoom(rows) && <Button onClick={() => setRows(addWords(rows, ['']))}>Add a sabotage</Button>}
          {isClassic && hasRoom(rows) && (
            <Button look="link" busy={asking.isSending} onClick={fetchIdeas}>
              Ideas from the house
            </Button>
          )}
        </Stack>
      </Stack>
    </Dialog>
  );
}

/** A row of a list that is being edited: taken out with one press, brought back with another. */
function RemovableRow({ name, words, isOut, onOut, children }: RemovableRowProps) {
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
