import { afterEach, expect, test, vi } from 'vitest';
import { setLanguage } from '../lib/i18n/language.ts';
import { decidedWords } from './use-decision.ts';

const decided = { decidedAt: '2026-11-01T09:00:00.000Z', status: 'approved' } as const;

vi.stubGlobal('document', { documentElement: { lang: '' } });
afterEach(() => setLanguage('en'));

test('who came second reads in their language that the system was first', async () => {
  const bySystem = { ...decided, decidedBy: { id: '', name: 'System' } };
  expect(decidedWords(bySystem)).toContain('System');
  await setLanguage('hi');
  expect(decidedWords(bySystem)).toContain('सिस्टम');
  expect(decidedWords({ ...decided, decidedBy: { id: 'U1', name: 'Asha' } })).toContain('Asha');
});
