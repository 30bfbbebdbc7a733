/**
 * Imported before anything else, it makes a process believe in another time, `CLOCK_SHIFT_MS`
 * ahead, as on a machine whose clock is wrong.
 */
const shift = Number(process.env['CLOCK_SHIFT_MS']);
const now = Date.now.bind(Date);

globalThis.Date = new Proxy(Date, {
  construct: (target, given: unknown[], self) =>
    Reflect.construct(target, given.length === 0 ? [now() + shift] : given, self) as object,
  get: (target, name, self) =>
    name === 'now' ? () => now() + shift : (Reflect.get(target, name, self) as unknown),
});
