import { expect, test } from 'vitest';
import { refusalOf } from './picture.ts';

/** What fails while a picture is decoded is the picture's fault only if the decoder says so. */
// A picture may claim any size: it is its own fault that no memory is left for it.
test.each(['pngload_buffer: end of stream', 'VP8_STATUS_OUT_OF_MEMORY'])(
  'a picture that the decoder cannot read is refused: %s',
  (said) => {
    expect(refusalOf(new Error(said))).toMatchObject({ code: 'UnsupportedFile', log: said });
  },
);

test.each([
  ['a fault of the program', new TypeError('x is not a function')],
  ['the system', Object.assign(new Error('EMFILE: too many open files'), { code: 'EMFILE' })],
])('%s is no refusal', (_what, error) => {
  expect(refusalOf(error)).toBe(null);
});
