import { expect, test } from 'vitest';
import { leaving } from './leaving.ts';

test('everybody who holds something is asked in turn, until one says no', () => {
  const asked: string[] = [];
  const goOn = () => asked.push('left');
  const letGo = leaving.hold((next) => (asked.push('words'), next()));
  let answer: (() => void) | undefined;
  const letFormGo = leaving.hold((next) => {
    asked.push('form');
    answer = next;
  });
  leaving.ask(goOn);
  expect(asked).toEqual(['words', 'form']);
  answer?.();
  expect(asked).toEqual(['words', 'form', 'left']);
  // One that lets go takes nobody else with it.
  letFormGo();
  leaving.ask(goOn);
  expect(asked.slice(3)).toEqual(['words', 'left']);
  letGo();
  leaving.ask(goOn);
  expect(asked.slice(5)).toEqual(['left']);
});
