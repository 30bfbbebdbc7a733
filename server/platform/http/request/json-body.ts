import { because } from '@peerdesk/contract/because.ts';
import { duplicateKey, shapeFault } from '@peerdesk/contract/json-object.ts';
import type { Reason } from '@peerdesk/contract/reason.ts';
import type { FastifyInstance } from 'fastify';

/** A body that is refused before any call reads it. */
export class UnfitBody extends Error {
  readonly reason: Reason;

  constructor(reason: Reason) {
    super(`a body is refused: ${reason.code}`);
    this.reason = reason;
  }
}

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
      const shape = shapeFault(text);
      if (shape) {
        done(new UnfitBody(shape));
        return;
      }
      void parse(request, text, (error, value) => {
        // Parsers disagree about which of two keys counts.
        const isTwice = error === null && duplicateKey(text) !== null;
        if (isTwice) done(new UnfitBody(because('given_twice')));
        else done(error, value);
      });
    },
  );
}
