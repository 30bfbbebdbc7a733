import { pushTopics, type PushTopic } from '@peerdesk/contract/push.ts';
import { ok } from '@peerdesk/domain/result.ts';
import type { Handler } from '../../core/handler.ts';
import { writeRecords } from '../../core/write/write-records.ts';
import { keepChoice, readChoice } from './store-choice.ts';

/** `GET /push/choice`. */
export const getPushChoice: Handler<'push.choice'> = async (_request, { caller, services }) =>
  ok({ topics: await readChoice(services.pool, caller.id) });

/** `PUT /push/choice`. The choice applies to every subscribed device. */
export const choosePush: Handler<'push.choose'> = ({ body }, context) =>
  writeRecords<{ topics: PushTopic[] }>(context, async (client) => {
    const { caller, now } = context;
    const before = await readChoice(client, caller.id);
    const topics = pushTopics.filter((topic) => body.topics.includes(topic));
    await keepChoice(client, caller.id, topics, now);
    const subject = `user:${caller.id}`;
    const audit = { action: 'push.chosen', subject, before: { topics: before }, after: { topics } };
    return ok({ response: { topics }, audit: [audit], outbox: [] });
  });
