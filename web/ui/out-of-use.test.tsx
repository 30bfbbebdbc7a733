import { isValidElement, type ReactElement, type ReactNode } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import { Select } from './select.tsx';

type Handlers = Record<string, ((event: object) => void) | undefined> & { children?: ReactNode };

/** The first element of this kind that a component draws, without a browser. */
function drawn(tree: ReactNode, tag: string): ReactElement<Handlers> | undefined {
  if (Array.isArray(tree)) return tree.map((one) => drawn(one, tag)).find(Boolean);
  if (!isValidElement<Handlers>(tree)) return undefined;
  return tree.type === tag ? tree : drawn(tree.props.children, tag);
}

/** What a menu gives to the button that opens it. */
const opening = ['onClick', 'onKeyDown', 'onPointerDown'] as const;

describe.each(['disabled', 'isBusy'] as const)('a button that is %s', (out) => {
  test.each([
    ['with words', Button],
    ['with a picture', IconButton],
  ])('opens no menu, %s', (_, Part) => {
    const open = vi.fn<() => void>();
    const handlers = Object.fromEntries(opening.map((name) => [name, open]));
    const propsOf = (isOut: boolean) =>
      drawn(
        Part({ ...handlers, label: 'Download', icon: null, isQuiet: true, [out]: isOut }),
        'button',
      )?.props;
    const event = { key: 'ArrowDown', preventDefault: () => undefined };
    for (const name of opening) propsOf(true)?.[name]?.(event);
    expect(open).not.toHaveBeenCalled();
    for (const name of opening) propsOf(false)?.[name]?.(event);
    expect(open).toHaveBeenCalledTimes(opening.length);
  });
});

describe('a choice whose change is on its way', () => {
  const stopped = (key: string, isBusy: boolean) => {
    const preventDefault = vi.fn<() => void>();
    const options = [{ value: 'en', label: 'English' }];
    const tree = Select({ options, value: 'en', onValueChange: () => undefined, isBusy });
    drawn(tree, 'select')?.props['onKeyDown']?.({ key, preventDefault });
    return preventDefault.mock.calls.length > 0;
  };

  test.each(['ArrowDown', 'Enter', ' ', 'h'])('is neither opened nor changed by %j', (key) => {
    expect(stopped(key, true)).toBe(true);
    expect(stopped(key, false)).toBe(false);
  });

  test('lets the focus go on', () => expect(stopped('Tab', true)).toBe(false));
});
