import { expect, test, vi } from 'vitest';
import { closeOf } from './late.tsx';

test('what could not be fetched is closed as it would have been itself', () => {
  const close = vi.fn<() => void>();
  closeOf({ onClose: close })?.();
  closeOf({ id: 'PI1', neighbours: { onClose: close } })?.();
  expect(close).toHaveBeenCalledTimes(2);
  const onOpenChange = vi.fn<(isOpen: boolean) => void>();
  closeOf({ onOpenChange })?.();
  expect(onOpenChange).toHaveBeenCalledWith(false);
  expect(closeOf({ trigger: null })).toBeUndefined();
});
