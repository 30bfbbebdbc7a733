import { maySee } from '@peerdesk/domain/access.ts';
import { roles } from '@peerdesk/contract/user.ts';
import { expect, test } from 'vitest';
import { placeOf, tourSteps, tourTopics } from './steps.ts';

test.each(roles)('the tour of a %s has five steps on screens that the role has', (role) => {
  const topics = tourSteps[role];
  expect(new Set(topics).size).toBe(5);
  for (const topic of topics) expect(maySee(placeOf(topic).screen, role), topic).toBe(true);
});

test('every topic belongs to somebody’s tour', () => {
  const told = new Set<string>(Object.values(tourSteps).flat());
  expect(tourTopics.filter((topic) => !told.has(topic))).toEqual([]);
});
