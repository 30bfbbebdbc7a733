import { describe, expect, test } from 'vitest';
import { because } from './because.ts';
import { codeOfIssue, reasonOfIssue } from './issue.ts';
import { duplicateKey, readJsonObject, shapeFault, storageFault } from './json-object.ts';
import { meta } from './order.ts';

/** Arrays nested `levels` deep. */
const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

describe('a text is read as the JSON object that it holds', () => {
  test.each<[string, object]>([
    ['{}', {}],
    [' \r\n\t{ "a" : 1 }\n', { a: 1 }],
    ['{"a":{"b":[1,null,"x",{"c":false}]}}', { a: { b: [1, null, 'x', { c: false }] } }],
    ['{"नाम":"\\u0930\\u0935\\u093f","😀":""}', { नाम: 'रवि', '😀': '' }],
    ['{"constructor":[1.5],"prototype":{}}', { constructor: [1.5], prototype: {} }],
  ])('%j', (text, value) => {
    expect(readJsonObject(text)).toEqual({ value });
  });

  test.each([
    ['[]', 'not_json_object'],
    ['[{"a":1}]', 'not_json_object'],
    ['7', 'not_json_object'],
    ['-0.5e3', 'not_json_object'],
    ['"{}"', 'not_json_object'],
    ['null', 'not_json_object'],
    ['true', 'not_json_object'],
    ['', 'not_json'],
    [' ', 'not_json'],
    ['note', 'not_json'],
    ["{'a':1}", 'not_json'],
    ['{a:1}', 'not_json'],
    ['{"a":1,}', 'not_json'],
    ['{"a":1', 'not_json'],
    ['{"a":1,"a":{"b":2},"a":3}', 'given_twice'],
    ['{"a":1}{}', 'not_json'],
    ['{"a":NaN}', 'not_json'],
    ['\uFEFF{}', 'not_json'],
    ['{"a":"\\u0000"}', 'contains_nul'],
    ['{"\\ud800":1}', 'contains_lone_surrogate'],
    ['{"__proto__":{"role":"admin"}}', 'contains_key', '__proto__'],
    ['{"a":[{"\\u005f_proto__":1}]}', 'contains_key', '__proto__'],
    ['{"constructor":{"prototype":1}}', 'contains_key', 'constructor'],
  ])('refused: %j', (text, code, key?: string) => {
    expect(readJsonObject(text)).toEqual({ fault: { code, facts: key ? { key } : {} } });
  });

  test('nested up to 100 levels deep, and no deeper however much is sent', () => {
    expect(readJsonObject(`{"a":${nested(99)}}`)).toHaveProperty('value.a');
    for (const levels of [100, 100_000]) {
      const read = readJsonObject(`{"a":${nested(levels)}}`);
      expect(read).toEqual({ fault: { code: 'nested_too_deep', facts: { most: 100 } } });
    }
    expect(readJsonObject('['.repeat(250_000))).toHaveProperty('fault');
  });

  test('keys that would reach a prototype leave it alone', () => {
    readJsonObject('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}');
    expect(Reflect.has({}, 'polluted')).toBe(false);
  });
});

describe('a key given twice', () => {
  test.each([
    ['{"a":1,"b":{"a":2},"c":[{"a":3},{"a":4}]}', null],
    ['{"a":"a\\":","b":"{\\"a\\":1}"}', null],
    ['{"a":1,"\\u0061":2}', 'a'],
    ['[{"x":{"b":1,"c":[],"b":2}}]', 'b'],
    ['{"__proto__":1,"__proto__":2}', '__proto__'],
  ])('of %s', (json, key) => {
    expect(duplicateKey(json)).toBe(key);
  });

  test('250,000 characters are read in under 200 ms', () => {
    for (const piece of ['[', '"', '\\\\', '{"a":', ':', 'a']) {
      const json = JSON.stringify({ a: piece.repeat(250_000 / piece.length) });
      const start = process.threadCpuUsage();
      expect(duplicateKey(json)).toBeNull();
      expect(process.threadCpuUsage(start).user).toBeLessThan(200_000);
    }
  });
});

describe('what a merchant keeps with an order', () => {
  const object = { basket: 7, ключ: ['😀', null] };
  const faultsOf = (sent: unknown) =>
    meta
      .safeParse(sent, { error: codeOfIssue })
      .error?.issues.map((issue) => [issue.path.join('.'), reasonOfIssue(issue)]);

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
      expect(faultsOf(sent)).toEqual([['', because('too_many_kilobytes', { most: 4 })]]);
    }
    expect(faultsOf(JSON.stringify({ a: 'x'.repeat(250_000) }))).toEqual([
      ['', because('too_many_kilobytes', { most: 4 })],
    ]);
  });

  test.each([[[1]], [7], [null], [true]])('is not %j', (sent) => {
    expect(faultsOf(sent)).toEqual([['', because('not_json_object')]]);
    expect(faultsOf(JSON.stringify(sent))).toEqual([['', because('not_json_object')]]);
  });

  test('holds no number past all bounds, and says where it stood', () => {
    expect(faultsOf('{"a":[1e999]}')?.map(([path]) => path)).toEqual(['a']);
    expect(faultsOf({ a: [Infinity] })?.map(([path]) => path)).toEqual(['a']);
  });
});

test('what keeps a value from being stored is found at any depth', () => {
  expect(storageFault({ a: [{ b: 'whole 😀' }, 1, null, true] })).toBeNull();
  expect(storageFault({ a: [{ b: 'half \ud83d' }] })).toEqual(because('contains_lone_surrogate'));
  expect(storageFault([['\u0000']])).toEqual(because('contains_nul'));
});

describe('a text is refused by its shape before it is parsed', () => {
  const faultOf = (json: string) => shapeFault(json)?.code ?? 'none';

  test.each([
    [nested(100), 'none'],
    [nested(101), 'nested_too_deep'],
    ['{"a":'.repeat(101), 'nested_too_deep'],
    [`"${nested(500)}"`, 'none'],
    [`["\\"${'['.repeat(200)}"]`, 'none'],
    [`[${'1,'.repeat(4999)}1]`, 'none'],
    [`[${'1,'.repeat(5000)}1]`, 'too_many_values'],
    [`[${'{},'.repeat(2500)}{}]`, 'too_many_values'],
    [`"${','.repeat(9000)}"`, 'none'],
    ['"', 'none'],
    ['', 'none'],
  ])('%.30j: %s', (json, fault) => {
    expect(faultOf(json)).toBe(fault);
  });

  test('a quarter of a megabyte is refused in no time', () => {
    for (const piece of ['[', '{"a":', '[],', '{},', '1,', '"",', '"a":1,']) {
      const json = `[${piece.repeat(256_000 / piece.length)}`;
      const start = process.threadCpuUsage();
      expect(faultOf(json), piece).not.toBe('none');
      expect(process.threadCpuUsage(start).user, piece).toBeLessThan(5000);
    }
  });
});
