import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react';

interface Modal {
  open: boolean;
  onClose: () => void;
  /** A press beside it closes it too. */
  lightDismiss?: boolean;
}

/** Shows a native dialog over everything else: it traps the focus and gives it back. Escape asks to close it. */
export function useModal({ open, onClose, lightDismiss = false }: Modal): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null);
  const close = useEffectEvent((event: Event) => {
    // Whoever puts a file picker away without a choice says so by the same word.
    if (event.target !== ref.current) return;
    event.preventDefault();
    onClose();
  });
  const pressBeside = useEffectEvent((event: Event) => {
    if (lightDismiss && event.target === ref.current) onClose();
  });
  // A layout effect is cleaned up before React removes the dialog: only a dialog that is still in the page gives the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog || !open) return undefined;
    // Escape arrives as cancel; a press on the backdrop arrives as a click on the dialog itself.
    const listening = new AbortController();
    dialog.addEventListener('cancel', (event) => close(event), { signal: listening.signal });
    dialog.addEventListener('click', (event) => pressBeside(event), { signal: listening.signal });
    dialog.showModal();
    return () => {
      listening.abort();
      dialog.close();
    };
  }, [open]);
  return ref;
}
