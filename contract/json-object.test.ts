import { describe, expect, test } from 'vitest';
import { readJsonObject, storageFault } from './json-object.ts';
import { meta } from './order.ts';

/** Arrays in arrays, one in another, `levels` of them. */
const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

describe('a text is read as the JSON object that it holds', () => {
  test.each<[string, object]>([
    ['{}', {}],
    [' \r\n\t{ "a" : 1 }\n', { a: 1 }],
    ['{"a":{"b":[1,null,"x",{"c":false}]}}', { a: { b: [1, null, 'x', { c: false }] } }],
    ['{"नाम":"\\u0930\\u0935\\u093f","😀":""}', { नाम: 'रवि', '😀': '' }],
    ['{"a":1,"a":{"b":2},"a":3}', { a: 3 }],
    ['{"constructor":[1.5],"prototype":{}}', { constructor: [1.5], prototype: {} }],
  ])('%j', (text, value) => {
    expect(readJsonObject(text)).toEqual({ value });
  });

  test.each([
    ['[]', 'Must be a JSON object'],
    ['[{"a":1}]', 'Must be a JSON object'],
    ['7', 'Must be a JSON object'],
    ['-0.5e3', 'Must be a JSON object'],
    ['"{}"', 'Must be a JSON object'],
    ['null', 'Must be a JSON object'],
    ['true', 'Must be a JSON object'],
    ['', 'this text is not JSON'],
    [' ', 'this text is not JSON'],
    ['note', 'this text is not JSON'],
    ["{'a':1}", 'this text is not JSON'],
    ['{a:1}', 'this text is not JSON'],
    ['{"a":1,}', 'this text is not JSON'],
    ['{"a":1', 'this text is not JSON'],
    ['{"a":1}{}', 'this text is not JSON'],
    ['{"a":NaN}', 'this text is not JSON'],
    ['\uFEFF{}', 'this text is not JSON'],
    ['{"a":"\\u0000"}', 'the character NUL'],
    ['{"\\ud800":1}', 'half of a character'],
    ['{"__proto__":{"role":"admin"}}', '__proto__'],
    ['{"a":[{"\\u005f_proto__":1}]}', '__proto__'],
    ['{"constructor":{"prototype":1}}', 'constructor'],
  ])('refused: %j', (text, words) => {
    expect(readJsonObject(text)).toEqual({ fault: expect.stringContaining(words) });
  });

  test('nested up to 100 levels deep, and no deeper however much is sent', () => {
    expect(readJsonObject(`{"a":${nested(99)}}`)).toHaveProperty('value.a');
    for (const levels of [100, 100_000]) {
      const { fault } = readJsonObject(`{"a":${nested(levels)}}`) as { fault: string };
      expect(fault).toContain('nested more than 100 levels');
    }
    expect(readJsonObject('['.repeat(250_000))).toHaveProperty('fault');
  });

  test('keys that would reach a prototype leave it alone', () => {
    readJsonObject('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}');
    expect(Reflect.has({}, 'polluted')).toBe(false);
  });
});

describe('what a merchant keeps with an order', () => {
  const object = { basket: 7, ключ: ['😀', null] };
  const faultsOf = (sent: unknown) =>
    meta.safeParse(sent).error?.issues.map(({ path, message }) => [path.join('.'), message]);

  test('comes out as the object, sent as one or as its text', () => {
    expect(meta.parse(object)).toEqual(object);
    expect(meta.parse(JSON.stringify(object, null, 8))).toEqual(object);
  });

  test('is measured as the object, however its text is spaced: 4,096 bytes and no more', () => {
    const ofBytes = (bytes: number) => ({ a: 'ञ'.repeat(2), b: 'x'.repeat(bytes - 21) });
    expect(Buffer.byteLength(JSON.stringify(ofBytes(4096)))).toBe(4096);
    const wide = (bytes: number) =>
      JSON.stringify(ofBytes(bytes)).replace('{', `{${' '.repeat(9000)}`);
    for (const sent of [ofBytes(4096), wide(4096)]) expect(meta.parse(sent)).toEqual(ofBytes(4096));
    for (const sent of [ofBytes(4097), wide(4097)]) {
      expect(faultsOf(sent)).toEqual([['', 'At most 4 kB']]);
    }
    expect(faultsOf(JSON.stringify({ a: 'x'.repeat(250_000) }))).toEqual([['', 'At most 4 kB']]);
  });

  test.each([[[1]], [7], [null], [true]])('is not %j', (sent) => {
    expect(faultsOf(sent)).toEqual([['', 'Must be a JSON object']]);
    expect(faultsOf(JSON.stringify(sent))).toEqual([['', 'Must be a JSON object']]);
  });

  test('holds no number past all bounds, and says where it stood', () => {
    expect(faultsOf('{"a":[1e999]}')?.map(([path]) => path)).toEqual(['a']);
    expect(faultsOf({ a: [Infinity] })?.map(([path]) => path)).toEqual(['a']);
  });
});

test('what keeps a value from being stored is found at any depth', () => {
  expect(storageFault({ a: [{ b: 'whole 😀' }, 1, null, true] })).toBeNull();
  expect(storageFault({ a: [{ b: 'half \ud83d' }] })).toContain('half of a character');
  expect(storageFault([['\u0000']])).toContain('NUL');
});
