import { duplicateKey } from '@peerdesk/contract/json-object.ts';
import type { FastifyInstance } from 'fastify';

/** A body with a duplicate key: parsers disagree about which one counts. */
export const keyTwice = 'ERR_KEY_TWICE';

/** Accepts only JSON bodies, so that a plain form on another site cannot make a call. */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, text, done) => {
      if (text === '') {
        done(null, undefined);
        return;
      }
      void parse(request, text, (error, value) => {
        const isTwice = error === null && duplicateKey(text) !== null;
        if (isTwice) done(Object.assign(new Error('a key is given twice'), { code: keyTwice }));
        else done(error, value);
      });
    },
  );
}
