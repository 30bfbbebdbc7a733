import { Switch as Base } from 'radix-ui';
import { cx } from './cx.ts';

export interface SwitchProps {
  id?: string;
  label: string;
  checked: boolean;
  disabled?: boolean;
  onCheckedChange: (checked: boolean) => void;
}

/** Takes effect at once; the label is for screen readers, a visible one stands next to it. */
export function Switch({ label, ...rest }: SwitchProps) {
  return (
    <Base.Root
      {...rest}
      aria-label={label}
      className={cx(
        'touch-target inline-flex h-5 w-9 shrink-0 items-center rounded-full bg-control p-0.5',
        'transition-colors duration-100 disabled:opacity-50 data-[state=checked]:bg-success-mark',
      )}
    >
      <Base.Thumb className="size-4 rounded-full bg-surface transition-transform duration-100 data-[state=checked]:translate-x-4" />
    </Base.Root>
  );
}
