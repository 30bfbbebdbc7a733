import { expect, test } from 'vitest';
import { shownTo, type Grants } from './shown-fields.ts';

interface Card {
  name: string;
  note: string | null;
}

const grants: Grants<Card> = {
  name: 'everyone',
  note: { readers: ['desk'], otherwise: null },
};
const card: Card = { name: 'Asha', note: 'calls often' };

test('a field is withheld from whoever is no reader of it, and the record stays as it was', () => {
  expect(shownTo({ kind: 'desk' }, card, grants)).toEqual(card);
  const shown = shownTo({ kind: 'merchant', merchantId: 'M1' }, card, grants);
  expect(shown).toEqual({ name: 'Asha', note: null });
  expect(card.note).toBe('calls often');
});

test('a field without an entry is given to nobody', () => {
  const more = { ...card, secret: 'x' };
  expect(shownTo({ kind: 'desk' }, more, grants as Grants<typeof more>)).toEqual(card);
});
