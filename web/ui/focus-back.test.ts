import { expect, test, vi } from 'vitest';
import { focusBack } from './focus-back.ts';

const body = { name: 'body' };
const opener = (isConnected = true, sheet: unknown = null) => ({
  isConnected,
  focus: vi.fn<() => void>(),
  closest: () => sheet,
});
const closing = () => ({ preventDefault: vi.fn<() => void>() });

function closed(before: unknown, after: unknown) {
  const page = { activeElement: before, body } as unknown as Document;
  const layer = focusBack(page);
  layer.remember();
  (page as { activeElement: unknown }).activeElement = after;
  const event = closing();
  layer.onCloseAutoFocus(event as unknown as Event);
  expect(event.preventDefault).toHaveBeenCalledOnce();
}

test('what closes gives the focus back to what had it', () => {
  const button = opener();
  closed(button, body);
  expect(button.focus).toHaveBeenCalledWith({ preventScroll: true });
});

test('not where something else has taken it, or what had it is gone', () => {
  const button = opener();
  closed(button, opener());
  expect(button.focus).not.toHaveBeenCalled();
  const gone = opener(false);
  closed(gone, body);
  expect(gone.focus).not.toHaveBeenCalled();
});

test('the sheet around what is gone gets it', () => {
  const sheet = opener();
  const gone = opener(false, sheet);
  closed(gone, body);
  expect(gone.focus).not.toHaveBeenCalled();
  expect(sheet.focus).toHaveBeenCalledWith({ preventScroll: true });
});
