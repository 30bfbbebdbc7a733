import { FormDialog, type FormDialogProps } from '../form-kit/form-dialog.tsx';
import { Money } from '../ui/money.tsx';

export interface DecisionDialogProps extends FormDialogProps {
  /** Undefined where nothing moves. */
  amount: string | undefined;
  currency: string;
}

/** Names the amount and the effect of what moves money. */
export function DecisionDialog({ amount, currency, children, ...dialog }: DecisionDialogProps) {
  return (
    <FormDialog {...dialog}>
      {amount !== undefined && <Money amount={amount} currency={currency} size="xl" />}
      {children}
    </FormDialog>
  );
}

/** Put on the control that the person has to deal with first. */
export const firstFocus = { 'data-first-focus': '' };
