import type { SelectOption } from './select.tsx';

/** More than these are not read one by one: whoever sees so many types on. */
export const shownOptionsMax = 100;

/**
 * The options whose label holds what was typed: first those that begin with it, then those with a
 * word that does, then the others, each in their order. Nothing typed finds all of them.
 */
export function foundOptions<Value extends string>(
  options: readonly SelectOption<Value>[],
  typed: string,
): SelectOption<Value>[] {
  const words = typed.trim().toLowerCase();
  if (words === '') return [...options];
  const ranked = options.map((option) => ({ option, rank: rankOf(option.label, words) }));
  return [0, 1, 2].flatMap((wanted) =>
    ranked.filter(({ rank }) => rank === wanted).map(({ option }) => option),
  );
}

function rankOf(label: string, typed: string): number | undefined {
  const text = label.toLowerCase();
  if (!text.includes(typed)) return undefined;
  if (text.startsWith(typed)) return 0;
  return text.split(/[^\p{L}\p{M}\p{N}@]+/u).some((word) => word.startsWith(typed)) ? 1 : 2;
}
