import { BareButton, type BareButtonProps } from './bare-button.tsx';
import { Icon, type IconName } from './icon.tsx';

/** A lesser action inside a row or on a map: as wide as its words. */
export function SmallButton({ icon, children, ...rest }: BareButtonProps & { icon?: IconName }) {
  return (
    <BareButton
      {...rest}
      className="inline-flex min-h-14 items-center justify-center gap-2 rounded-[12px] border-[2.5px] border-edge bg-card px-3.5 font-display text-tab active:bg-raised desk:min-h-11"
    >
      {icon && <Icon name={icon} />}
      {children}
    </BareButton>
  );
}
