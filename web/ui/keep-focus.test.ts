import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepFocus } from './keep-focus.ts';

/** As much of the page as holders of the focus look at. */
class Place extends EventTarget {
  isConnected = true;
  readonly around: Place | undefined;
  constructor(around?: Place) {
    super();
    this.around = around;
  }
  setAttribute() {}
  allAround(): Place[] {
    return this.around ? [this.around, ...this.around.allAround()] : [];
  }
  contains(other: Place): boolean {
    return [other, ...other.allAround()].includes(this);
  }
  focus() {
    page.activeElement = this;
    for (const place of [this, ...this.allAround()])
      place.dispatchEvent(new Focused('focusin', { target: this }));
  }
}

class Focused extends Event {
  constructor(type: string, of: { target?: Place; relatedTarget?: Place }) {
    super(type);
    for (const [name, value] of Object.entries(of)) Object.defineProperty(this, name, { value });
  }
}

const body = new Place();
const page: { activeElement: Place | null } = { activeElement: body };
const observers: (() => void)[] = [];

beforeEach(() => {
  observers.length = 0;
  vi.stubGlobal('document', page);
  vi.stubGlobal('Element', Place);
  vi.stubGlobal('Node', Place);
  vi.stubGlobal(
    'MutationObserver',
    class {
      constructor(changed: () => void) {
        observers.push(changed);
      }
      observe() {}
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

const keep = (place: Place) => keepFocus(place as unknown as HTMLElement);

function taken(button: Place, order: readonly (() => void)[]) {
  button.isConnected = false;
  page.activeElement = body;
  for (const changed of order) changed();
  return page.activeElement;
}

test.each([
  ['the outer one', (all: (() => void)[]) => all],
  ['the inner one', (all: (() => void)[]) => all.toReversed()],
])('the nearest list has the focus, where %s hears first of what is gone', (_, ordered) => {
  const sheet = new Place(body);
  const list = new Place(sheet);
  const button = new Place(list);
  keep(sheet);
  keep(list);
  button.focus();
  expect(taken(button, ordered(observers))).toBe(list);
});

test('what was left for another place is not missed there', () => {
  const sheet = new Place(body);
  const list = new Place(sheet);
  const button = new Place(list);
  keep(list);
  button.focus();
  list.dispatchEvent(new Focused('focusout', { relatedTarget: sheet }));
  sheet.focus();
  button.isConnected = false;
  for (const changed of observers) changed();
  expect(page.activeElement).toBe(sheet);
});
