import { MainButton } from '../../../parts/buttons/main-button.tsx';

/** [K15] A knock that was closed without an answer; the three pairs are in its dialog. */
export function KnockAnswer({ onOpen }: { onOpen: () => void }) {
  return <MainButton onClick={onOpen}>Answer the knock</MainButton>;
}
