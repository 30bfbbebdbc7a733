import type { Handlers } from '../../core/handler.ts';
import { choosePush, getPushChoice } from '../../features/push/choose.ts';
import { getPushKey } from '../../features/push/key.ts';
import { subscribe, unsubscribe } from '../../features/push/subscribe.ts';

/** The actions of messages to phones. */
export const pushHandlers = {
  'push.key': getPushKey,
  'push.subscribe': subscribe,
  'push.unsubscribe': unsubscribe,
  'push.choice': getPushChoice,
  'push.choose': choosePush,
} satisfies Partial<Handlers>;
