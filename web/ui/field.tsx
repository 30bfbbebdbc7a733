import { useId, type ReactNode } from 'react';
import { cx } from './cx.ts';

/** What the control inside a field must carry to be tied to its label and messages. */
export interface FieldControl {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': boolean | undefined;
}

export interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  /** What is wrong and what to do; announced when it appears. */
  error?: string | undefined;
  isOptional?: boolean;
  optionalText?: string;
  className?: string;
  children: (control: FieldControl) => ReactNode;
}

export function Field({ label, hint, error, className, children, ...rest }: FieldProps) {
  const id = useId();
  const messageId = `${id}-message`;
  const hasMessage = Boolean(error) || Boolean(hint);
  return (
    <div className={cx('flex flex-col gap-1.5', className)}>
      <label htmlFor={id} className="flex justify-between text-sm font-medium text-ink">
        {label}
        {rest.isOptional && <span className="font-normal text-faint">{rest.optionalText}</span>}
      </label>
      {children({
        id,
        'aria-describedby': hasMessage ? messageId : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      <p
        id={messageId}
        role={error ? 'alert' : undefined}
        className={cx('text-xs empty:hidden', error ? 'text-error-ink' : 'text-muted')}
      >
        {error ?? hint}
      </p>
    </div>
  );
}
