import type { ComponentProps, JSX, SyntheticEvent } from 'react';

/** What stands still while a change is on its way looks like it in every control. */
interface OutOfUse {
  'aria-disabled': true;
  'aria-busy'?: true;
}

/**
 * The attributes of a control that is out of use. Nothing is `disabled`: a browser takes the focus
 * from what is, so that whoever pressed it by key would be thrown back to the top of the page, and
 * a screen reader would fall silent. The control itself lets no press through.
 */
export function outOfUse(isOut: boolean | undefined, isBusy = false): OutOfUse | undefined {
  if (isBusy) return { 'aria-disabled': true, 'aria-busy': true };
  return isOut ? { 'aria-disabled': true } : undefined;
}

/** The same of a button: a press that submits its form, or opens its menu, is one too. */
export function outOfUseButton(isOut: boolean | undefined, isBusy = false) {
  const attributes = outOfUse(isOut, isBusy);
  return attributes && { ...attributes, onClick: stop, ...noOtherPress };
}

/** A menu opens by the pointer that goes down, and by a key that is none of a click. */
const noOtherPress = { onKeyDown: undefined, onPointerDown: undefined };

const stop = (event: SyntheticEvent) => event.preventDefault();

/** What the element takes, but for what would take the focus from it. */
export type FocusableProps<Tag extends keyof JSX.IntrinsicElements> = Omit<
  ComponentProps<Tag>,
  'disabled'
>;
