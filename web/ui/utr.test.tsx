import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Utr } from './utr.tsx';

test('a missing reference is a dash with nothing to copy', () => {
  const missing = renderToStaticMarkup(<Utr utr={null} />);
  expect(missing).toContain('—');
  expect(missing).not.toContain('<button');
});

test('a reference stands in groups without typed spaces', () => {
  const shown = renderToStaticMarkup(<Utr hasCopy={false} utr="412345678901" />);
  expect(shown.replaceAll(/<[^>]+>/g, '')).toBe('412345678901');
  expect(shown).toContain('<span>4123</span><span>4567</span><span>8901</span>');
});
