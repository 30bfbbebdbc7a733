import { expect, test, vi } from 'vitest';
import { remakePicture } from './picture.ts';

/** What fails while a picture is decoded is the picture's fault only if the decoder says so. */
const fails = vi.hoisted(() => ({ with: new Error('') }));
vi.mock('./load-sharp.ts', () => ({
  loadSharp: async () => () => ({ metadata: () => Promise.reject(fails.with) }),
}));

const remade = (error: Error) => {
  fails.with = error;
  return remakePicture(new Uint8Array(10), 'image/png');
};

// A picture may claim any size: it is its own fault that no memory is left for it.
test.each(['pngload_buffer: end of stream', 'VP8_STATUS_OUT_OF_MEMORY'])(
  'a picture that the decoder cannot read is refused: %s',
  async (said) => {
    const refused = await remade(new Error(said));
    expect(refused).toMatchObject({ code: 'UnsupportedFile', log: said });
  },
);

test.each([
  ['a fault of the program', new TypeError('x is not a function')],
  ['the system', Object.assign(new Error('EMFILE: too many open files'), { code: 'EMFILE' })],
])('%s is no refusal', async (_what, error) => {
  await expect(remade(error)).rejects.toBe(error);
});
