/**
 * What Shift+Enter in a dialog asks for: that the same act is opened for the next row once this one
 * is done. The dialog notes the wish, and the list takes it when the dialog has closed.
 */
let asked: string | undefined;
let isOpening = false;

export const goOn = {
  /** A dialog is confirmed: with the name of its act where the next row is wished for. */
  ask(act: string | undefined): void {
    asked = act;
    isOpening = false;
  },
  /** The dialog is closed with nothing done: what was wished for in it ends with it. */
  forget(): void {
    asked = undefined;
  },
  /** Which act to open for the next row, told once. */
  take(): string | undefined {
    const act = asked;
    asked = undefined;
    return act;
  },
  /** Opens the next dialog, which nobody pressed for. */
  open(run: () => void): void {
    isOpening = true;
    run();
  },
  /** Whether the dialog that asks was opened so; told once. */
  hasOpened(): boolean {
    const was = isOpening;
    isOpening = false;
    return was;
  },
};
