import { expect, test, vi } from 'vitest';
import { focusBack } from './focus-back.ts';

const body = { name: 'body' };
const opener = (isConnected = true, sheet: unknown = null) => ({
  isConnected,
  focus: vi.fn<() => void>(),
  closest: () => sheet,
});
const closing = () => ({ preventDefault: vi.fn<() => void>() });

function closed(before: unknown, after: unknown, { main = null as unknown, isLeft = false } = {}) {
  const getElementById = () => main;
  const page = { activeElement: before, body, getElementById } as unknown as Document;
  const layer = focusBack(page);
  layer.remember();
  if (isLeft) layer.leave();
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

test('the screen gets it where nothing else is left, or where another screen is opened', () => {
  const [gone, main] = [opener(false), opener()];
  closed(gone, body, { main });
  expect(main.focus).toHaveBeenCalledOnce();
  const stays = opener();
  closed(stays, body, { main, isLeft: true });
  expect(stays.focus).not.toHaveBeenCalled();
  expect(main.focus).toHaveBeenCalledTimes(2);
});
