import { describe, expect, test } from 'vitest';
import { placeOf } from './place-beside.ts';

const window = { width: 400, height: 300 };
const size = { width: 100, height: 20 };
const at = (left: number, top: number) => ({ left, top, right: left + 40, bottom: top + 20 });

describe('a label stands', () => {
  test('on the side that was asked for, in the middle', () => {
    expect(placeOf(size, at(180, 100), window, 'top')).toEqual({ left: 150, top: 74 });
    expect(placeOf(size, at(180, 100), window, 'bottom')).toEqual({ left: 150, top: 126 });
    expect(placeOf(size, at(180, 100), window, 'right')).toEqual({ left: 226, top: 100 });
    expect(placeOf(size, at(180, 100), window, 'left')).toEqual({ left: 74, top: 100 });
  });

  test('on the other side where there is no room', () => {
    expect(placeOf(size, at(180, 4), window, 'top').top).toBe(30);
    expect(placeOf(size, at(350, 100), window, 'right').left).toBe(244);
  });

  test('within the window, also where there is room on neither side', () => {
    expect(placeOf(size, at(0, 100), window, 'top').left).toBe(8);
    expect(placeOf(size, at(380, 100), window, 'top').left).toBe(292);
    expect(placeOf({ width: 100, height: 290 }, at(180, 140), window, 'top').top).toBe(8);
  });
});
