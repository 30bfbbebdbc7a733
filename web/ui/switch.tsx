import { cx } from './cx.ts';
import { outOfUse } from './out-of-use.ts';

export interface SwitchProps {
  id?: string;
  label: string;
  checked: boolean;
  /** It cannot be turned now, and keeps the focus. */
  disabled?: boolean;
  /** The change is on its way: it is pressed in vain. */
  isBusy?: boolean;
  onCheckedChange: (checked: boolean) => void;
}

/** Takes effect at once; the label is for screen readers, a visible one stands next to it. */
export function Switch({ id, label, checked, onCheckedChange, ...props }: SwitchProps) {
  const isHeld = outOfUse(props.disabled, props.isBusy);
  return (
    <button
      {...(id !== undefined && { id })}
      type="button"
      role="switch"
      aria-checked={checked}
      aria-label={label}
      data-state={checked ? 'checked' : 'unchecked'}
      {...isHeld}
      onClick={() => !isHeld && onCheckedChange(!checked)}
      className={cx(
        'group/switch touch-target inline-flex h-6 w-11 shrink-0 items-center rounded-full p-0.5',
        'bg-control transition-colors duration-100 aria-disabled:opacity-50',
        'data-[state=checked]:bg-success-mark',
      )}
    >
      <span className="size-5 rounded-full bg-surface transition-transform duration-100 group-data-[state=checked]/switch:translate-x-5" />
    </button>
  );
}
