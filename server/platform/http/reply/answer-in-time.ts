import type { FastifyReply, FastifyRequest } from 'fastify';
import { isLate } from '../../db/unavailable.ts';
import { Deadline, runWithin } from '../../runtime/deadline.ts';
import type { HttpServices } from '../http-services.ts';
import { readerOf } from '../caller/reader.ts';
import { sendRefusal, unavailableTo } from './reply.ts';

/** A response is promised within ten seconds, of which some are left for the network. */
export const answerMsMost = 8_000;

type Handle = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Responses that are on their way: other hooks may still be compressing them. */
const onTheirWay = new WeakSet<FastifyReply>();

/** The first hook of a response: a request that has one needs no other, however late it is. */
export async function noteSending(
  _request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  onTheirWay.add(reply);
  return payload;
}

/**
 * Responds within the deadline, whatever the request waits for. After it passes, the response is
 * `Unavailable`, and no further step is started; whether a write was done is then unknown.
 *
 * @param isLong for file transfers: the deadline applies to each step.
 */
export function answerInTime(
  services: Pick<HttpServices, 'answerMs' | 'env' | 'timeZone'>,
  handle: Handle,
  { isLong = false }: { isLong?: boolean } = {},
): Handle {
  const { answerMs } = services;
  return async (request, reply) => {
    const deadline = new Deadline(answerMs, isLong);
    let isAnswered = false;
    const answer = () => {
      if (isAnswered || reply.sent || reply.raw.headersSent || onTheirWay.has(reply)) return;
      isAnswered = true;
      request.log.warn({ call: request.routeOptions.url }, 'no answer in time');
      sendRefusal(reply, unavailableTo(request), readerOf(services, request.headers));
    };
    const timer = isLong ? undefined : setTimeout(answer, answerMs);
    try {
      return await runWithin(deadline, () => handle(request, reply));
    } catch (error) {
      // A step may come to its end a moment before the whole does.
      if (isLate(error)) answer();
      if (isAnswered) return reply;
      throw error;
    } finally {
      clearTimeout(timer);
      if (!isAnswered) deadline.lift();
    }
  };
}
