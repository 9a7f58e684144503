import { Columns } from '../../../parts/layout/columns.tsx';
import { Stack } from '../../../parts/layout/stack.tsx';
import { AccountLook } from './account-look.tsx';
import { GameLook } from './game-look.tsx';
import { PhotoLook } from './photo-look.tsx';

/** A look at one game, one account or one photo, for whoever writes to us. Every look is on record. */
export function Support() {
  return (
    <Columns
      aside={
        <Stack gap="section">
          <AccountLook />
          <PhotoLook />
        </Stack>
      }
    >
      <GameLook />
    </Columns>
  );
}
