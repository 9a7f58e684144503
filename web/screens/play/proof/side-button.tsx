import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../../parts/marks/icon.tsx';

/** A lesser action beside the shutter. */
export function SideButton({ icon, onPress, children }: { icon: IconName; onPress: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="flex min-h-18 max-w-full min-w-14 flex-col items-center justify-center gap-1 rounded-mat px-2 font-display text-[1.25rem] leading-none font-extrabold text-foam wrap-anywhere active:bg-raised"
    >
      <Icon name={icon} />
      {children}
    </button>
  );
}
